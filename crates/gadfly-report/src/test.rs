//! What a test job has to say: the suite as JSON, and for people what it covers and what not.

use std::collections::BTreeMap;

use gadfly_witness::{Covered, Inputs, TestCase, TestReport, WhyMissed};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Context;
use crate::explain::{counted, incompleteness};
use crate::human::{Verbosity, duration, plural_branches};
use crate::json::{Coverage, Function, Input, Stats, function, stats, written};
use crate::mutants;
use crate::paint::{Paint, clean, cut};
use crate::paths::relative;

/// Widest value in a line.
const WIDTH: usize = 60;
/// Branches listed one by one.
const MOST_MISSED: usize = 20;

/// The report of `gadfly test --format json` about a JUnit or ScalaTest suite.
#[derive(Serialize, JsonSchema)]
struct Report<'r> {
    /// Always `gadfly`.
    #[schemars(extend("const" = "gadfly"))]
    tool: &'static str,
    /// The version of Gadfly.
    version: &'r str,
    /// The command that wrote the report.
    #[schemars(extend("const" = "test"))]
    command: &'static str,
    stats: Stats,
    functions: Vec<Function<'r>>,
    /// The written tests.
    tests: Vec<Test<'r>>,
    coverage: Coverage,
    /// Statements and branches that no test covers.
    missed: Vec<Missed>,
    /// Calls without a test.
    untested: Vec<Untested<'r>>,
    /// Remarks in words; omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    /// Only with `--goal mutants`.
    #[serde(skip_serializing_if = "Option::is_none")]
    mutants: Option<mutants::Mutants<'r>>,
    /// Files that the command wrote.
    files: Vec<String>,
}

/// One test.
#[derive(Serialize, JsonSchema)]
struct Test<'r> {
    name: &'r str,
    entry: String,
    inputs: Vec<Input>,
    /// The expected result, if one is asserted.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'r str>,
    /// The expected exception.
    #[serde(skip_serializing_if = "Option::is_none")]
    raises: Option<&'r str>,
    /// File of the picture (`--graphs`).
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<&'r str>,
    /// Identifies the execution path.
    path: &'r str,
    /// Why the asserted behaviour may be a bug.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspicious: Option<&'static str>,
}

/// A statement or one side of a branch that no test covers.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Missed {
    file: String,
    line: u32,
    function: String,
    /// `true`, `false` or `statement`; for other branches the code's own label.
    side: String,
    #[schemars(extend("enum" = ["infeasible", "unfinished", "not-kept", "not-called"]))]
    why: &'static str,
    reasons: Vec<String>,
}

/// A call without a test.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Untested<'r> {
    entry: &'r str,
    why: &'r str,
}

/// What no test takes, and why.
pub(crate) fn missed(all: &[gadfly_witness::Missed], context: &Context) -> Vec<Missed> {
    let record = |m: &gadfly_witness::Missed| Missed {
        file: relative(&m.place.file, context.root),
        line: m.place.line,
        function: m.place.function.clone(),
        side: m.side.clone(),
        why: match &m.why {
            WhyMissed::Infeasible(_) => "infeasible",
            WhyMissed::Unfinished(_) => "unfinished",
            WhyMissed::NotKept(_) => "not-kept",
            WhyMissed::NotCalled => "not-called",
        },
        reasons: match &m.why {
            WhyMissed::Unfinished(codes) => codes.clone(),
            WhyMissed::NotKept(why) => vec![why.clone()],
            _ => Vec::new(),
        },
    };
    all.iter().map(record).collect()
}

/// Calls for which there is no test.
pub(crate) fn untested(all: &[gadfly_witness::Untested]) -> Vec<Untested<'_>> {
    let mut records = Vec::new();
    for gadfly_witness::Untested { entry, why } in all {
        records.push(Untested { entry, why });
    }
    records
}

pub(crate) fn schema() -> serde_json::Value {
    crate::json::schema_of::<Report<'static>>()
}

/// The whole report, pretty-printed, with a final line end.
pub fn test_json<W: Inputs>(report: &TestReport<W>, context: &Context) -> String {
    let (lines, branches) = totals(&report.covered);
    let object = Report {
        tool: "gadfly",
        version: context.version,
        command: "test",
        stats: stats(&report.stats),
        functions: report
            .functions
            .iter()
            .map(|f| function(f, context))
            .collect(),
        tests: report.tests.iter().map(|t| test(t, context)).collect(),
        coverage: Coverage {
            lines: [lines.0, lines.1],
            branches: [branches.0, branches.1],
        },
        missed: missed(&report.missed, context),
        untested: untested(&report.untested),
        notes: report.notes.clone(),
        mutants: report.mutants.as_ref().map(|m| mutants::object(m, context)),
        files: report.files.clone(),
    };
    written(&object)
}

fn test<'r, W: Inputs>(case: &'r TestCase<W>, context: &Context) -> Test<'r> {
    Test {
        name: &case.name,
        entry: case.witness.view().entry_name(),
        inputs: context
            .inputs(&case.witness)
            .into_iter()
            .map(|(name, value)| Input { name, value })
            .collect(),
        expected: case.expected.as_deref(),
        raises: case.raises.as_deref(),
        picture: case.picture.as_deref(),
        path: &case.path,
        suspicious: case.suspicious.as_ref().map(|(kind, _)| kind.code()),
    }
}

type Counts = (u32, u32);

fn totals(covered: &[Covered]) -> (Counts, Counts) {
    let add = |a: Counts, b: Counts| (a.0 + b.0, a.1 + b.1);
    covered.iter().fold(((0, 0), (0, 0)), |sum, c| {
        (add(sum.0, c.lines), add(sum.1, c.branches))
    })
}

/// The report as text.
pub fn test_human<W: Inputs>(
    report: &TestReport<W>,
    context: &Context,
    verbosity: Verbosity,
    colour: bool,
) -> String {
    let mut writer = Writer {
        report,
        context,
        paint: Paint { on: colour },
        out: String::new(),
    };
    if verbosity == Verbosity::Quiet {
        for case in &report.tests {
            writer.one_line(case);
        }
        return writer.out;
    }
    if verbosity == Verbosity::Verbose {
        for case in &report.tests {
            writer.one_line(case);
        }
        writer.line("");
    }
    writer.table();
    writer.suspicious();
    writer.missed(verbosity);
    writer.untested();
    writer.mutants(verbosity);
    writer.summary();
    writer.out
}

struct Writer<'a, W> {
    report: &'a TestReport<W>,
    context: &'a Context<'a>,
    paint: Paint,
    out: String,
}

impl<W: Inputs> Writer<'_, W> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn inputs(&self, case: &TestCase<W>) -> String {
        let inputs = self.context.inputs(&case.witness);
        let inputs: Vec<String> = inputs
            .iter()
            .map(|(name, value)| format!("{name} = {}", cut(&clean(value), WIDTH)))
            .collect();
        inputs.join(", ")
    }

    fn one_line(&mut self, case: &TestCase<W>) {
        let comes = match (&case.raises, &case.expected) {
            (Some(exception), _) => {
                format!(
                    " throws {}",
                    exception.rsplit('.').next().unwrap_or_default()
                )
            }
            (None, Some(value)) => format!(" returns {}", cut(&clean(value), WIDTH)),
            (None, None) => String::new(),
        };
        let inputs = self.inputs(case);
        let name = case
            .name
            .rsplit('#')
            .next()
            .unwrap_or(&case.name)
            .to_string();
        let entry = case.witness.view().entry_name();
        let with = if inputs.is_empty() { "" } else { " with " };
        self.line(&format!("{name}: {entry}{with}{inputs}{comes}"));
    }

    /// What is covered, one line per method.
    fn table(&mut self) {
        let report = self.report;
        let methods: Vec<&Covered> = report
            .covered
            .iter()
            .filter(|c| c.lines.1 > 0 || c.branches.1 > 0)
            .collect();
        let width = |c: &&Covered| c.signature.chars().count();
        let widest = methods.iter().map(width).max().unwrap_or(0).min(70);
        for c in &methods {
            let mut text = format!(
                "  {:widest$}  lines {:>7}  branches {:>7}",
                cut(&clean(&c.signature), 70),
                format!("{}/{}", c.lines.0, c.lines.1),
                format!("{}/{}", c.branches.0, c.branches.1),
            );
            if c.tests > 0 {
                text.push_str(&format!("  {}", counted(u64::from(c.tests), "test")));
            }
            let whole = c.lines.0 == c.lines.1 && c.branches.0 == c.branches.1;
            let text = if whole {
                text
            } else {
                self.paint.yellow(&text)
            };
            self.line(&text);
        }
        if !methods.is_empty() {
            self.line("");
        }
    }

    fn suspicious(&mut self) {
        let report = self.report;
        let cases: Vec<&TestCase<W>> = report
            .tests
            .iter()
            .filter(|t| t.suspicious.is_some())
            .collect();
        if cases.is_empty() {
            return;
        }
        let title = self.paint.yellow("Possible bugs");
        self.line(&format!(
            "{title} (tests of what happens now, marked in the suite; `gadfly find` explains them)"
        ));
        for case in cases {
            let Some((_, place)) = &case.suspicious else {
                continue;
            };
            let exception = case.raises.as_deref().unwrap_or_default();
            let exception = exception.rsplit('.').next().unwrap_or_default();
            let file = clean(&relative(&place.file, self.context.root));
            let place = self.paint.blue(&format!("{file}:{}", place.line));
            let name = case.name.rsplit('#').next().unwrap_or_default().to_string();
            self.line(&format!("  {place} {exception}, in {name}"));
        }
        self.line("");
    }

    fn missed(&mut self, verbosity: Verbosity) {
        let report = self.report;
        let mut groups: BTreeMap<&WhyMissed, Vec<String>> = BTreeMap::new();
        for missed in &report.missed {
            let file = clean(&relative(&missed.place.file, self.context.root));
            let place = format!("{file}:{} in {}", missed.place.line, missed.place.function);
            groups.entry(&missed.why).or_default().push(place);
        }
        for (why, mut places) in groups {
            let n = places.len() as u64;
            let title = match why {
                WhyMissed::Infeasible(_) => {
                    format!(
                        "{} that nothing can reach: every path was followed",
                        branches(n)
                    )
                }
                WhyMissed::Unfinished(codes) => format!(
                    "{} not reached; the search was not complete ({})",
                    branches(n),
                    codes.join(", ")
                ),
                WhyMissed::NotKept(why) => {
                    format!(
                        "{} reached, but without a test: {}",
                        branches(n),
                        clean(why)
                    )
                }
                WhyMissed::NotCalled => {
                    format!("{} in code that no public method calls", branches(n))
                }
            };
            self.line(&self.paint.yellow(&cut(&title, 120)));
            places.dedup();
            let most = match verbosity {
                Verbosity::Verbose => usize::MAX,
                _ => MOST_MISSED,
            };
            for place in places.iter().take(most) {
                self.line(&format!("  {place}"));
            }
            if places.len() > most {
                self.line(&format!("  … {} more", places.len() - most));
            }
            self.line("");
        }
    }

    fn mutants(&mut self, verbosity: Verbosity) {
        let Some(mutants) = &self.report.mutants else {
            return;
        };
        let all = verbosity == Verbosity::Verbose;
        for line in mutants::lines(mutants, self.context, self.paint, all) {
            self.line(&line);
        }
    }

    fn untested(&mut self) {
        let report = self.report;
        if report.untested.is_empty() {
            return;
        }
        self.line(&self.paint.yellow("Without a test"));
        for untested in report.untested.iter().take(MOST_MISSED) {
            let why = cut(&clean(&untested.why), 100);
            self.line(&format!("  a call of {}: {why}", untested.entry));
        }
        self.line("");
    }

    fn summary(&mut self) {
        let report = self.report;
        for note in &report.notes {
            self.line(&format!("{}: {}", self.paint.yellow("note"), clean(note)));
        }
        let (lines, branches) = totals(&report.covered);
        let headline = format!("{} written", counted(report.tests.len() as u64, "test"));
        let headline = if report.tests.is_empty() {
            self.paint.yellow("No tests written")
        } else {
            self.paint.green(&headline)
        };
        self.line(&format!(
            "{headline}: {} of {} and {} of {} covered, in {}. All pass.",
            lines.0,
            counted(u64::from(lines.1), "line"),
            branches.0,
            plural_branches(u64::from(branches.1)),
            duration(report.stats.wall_ms),
        ));
        let left_out = incompleteness(&report.functions, &self.context.bounds);
        if !left_out.is_empty() {
            self.line("The search was not complete:");
            for line in left_out {
                self.line(&format!("  - {}", clean(&line)));
            }
        }
        match report.files.len() {
            0 => {}
            1 => self.line(&format!("Wrote {}.", clean(&report.files[0]))),
            n => {
                self.line(&format!("Wrote {n} files:"));
                for file in &report.files {
                    self.line(&format!("  {}", clean(file)));
                }
            }
        }
    }
}

fn branches(n: u64) -> String {
    plural_branches(n)
}
