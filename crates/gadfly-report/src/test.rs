//! What a test job has to say: the suite as JSON, and for people what it covers and what not.

use std::collections::BTreeMap;

use gadfly_witness::{Inputs, TestCase, TestReport, WhyMissed};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Context;
use crate::explain::counted;

use crate::json::{Coverage, Function, Input, Stats, function, stats, written};
use crate::mutants;
use crate::page::{Page, Verbosity, duration, plural_branches, totals};
use crate::paint::{clean, cut};
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

/// The report as text.
pub fn test_human<W: Inputs>(
    report: &TestReport<W>,
    context: &Context,
    verbosity: Verbosity,
    colour: bool,
) -> String {
    let mut writer = Page::new(report, context, colour);
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
    writer.coverage(&report.covered, (70, 7), false);
    writer.suspicious();
    writer.missed(verbosity);
    writer.untested();
    writer.mutants(report.mutants.as_ref(), verbosity);
    writer.summary();
    writer.out
}

impl<W: Inputs> Page<'_, TestReport<W>> {
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
        let inputs = Self::in_line(&self.context.inputs(&case.witness));
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
            let place = self.paint.blue(&self.at(&place.file, place.line));
            let name = case.name.rsplit('#').next().unwrap_or_default().to_string();
            self.line(&format!("  {place} {exception}, in {name}"));
        }
        self.line("");
    }

    fn missed(&mut self, verbosity: Verbosity) {
        let report = self.report;
        let mut groups: BTreeMap<&WhyMissed, Vec<String>> = BTreeMap::new();
        for missed in &report.missed {
            let at = self.at(&missed.place.file, missed.place.line);
            let place = format!("{at} in {}", missed.place.function);
            groups.entry(&missed.why).or_default().push(place);
        }
        for (why, places) in groups {
            let n = places.len() as u64;
            let title = match why {
                WhyMissed::Infeasible(_) => {
                    format!(
                        "{} that nothing can reach: every path was followed",
                        plural_branches(n)
                    )
                }
                WhyMissed::Unfinished(codes) => format!(
                    "{} not reached; the search was not complete ({})",
                    plural_branches(n),
                    codes.join(", ")
                ),
                WhyMissed::NotKept(why) => {
                    format!(
                        "{} reached, but without a test: {}",
                        plural_branches(n),
                        clean(why)
                    )
                }
                WhyMissed::NotCalled => {
                    format!("{} in code that no public method calls", plural_branches(n))
                }
            };
            self.places(&title, places, verbosity, MOST_MISSED, "");
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
        self.notes(&report.notes);
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
        self.left_out("The search was not complete:", &report.functions);
        self.files(&report.files);
    }
}
