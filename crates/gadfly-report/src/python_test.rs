//! What a test job on Python code has to say, for its author and for programs.

use std::collections::BTreeMap;

use gadfly_witness::{
    PyAuthority, PyDifference, PyOpen, PyTestReport, PyWitness, TestCase, WhyMissed,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Context;
use crate::explain::counted;

use crate::json::{self, Call, Coverage, FindingRecord, Function, Input, Stats};
use crate::mutants;
use crate::page::{Page, Verbosity, duration, plural_branches, totals};
use crate::paint::{clean, cut};
use crate::paths::relative;
use crate::test::{Missed, Untested, missed, untested};

/// Widest value in a line.
const WIDTH: usize = 100;
/// Places listed one by one.
const MOST: usize = 20;

/// The report of `gadfly test --format json` about a pytest suite.
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
    /// Calls whose result differs from the expected one.
    differences: Vec<Difference<'r>>,
    /// Inputs on which the code does not terminate.
    findings: Vec<FindingRecord<'r>>,
    /// Calls that wait for an answer.
    questions: Vec<Question>,
    coverage: Coverage,
    /// Lines that no input reaches.
    unreachable: Vec<Call<'r>>,
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
    entry: &'r str,
    inputs: Vec<Input>,
    call: String,
    /// The expected result, if one is asserted.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<&'r str>,
    /// The expected exception.
    #[serde(skip_serializing_if = "Option::is_none")]
    raises: Option<&'r str>,
    /// Identifies the execution path.
    path: &'r str,
    /// Whether the code meets the expectation.
    passes: bool,
}

/// A call whose result differs from the expected one.
#[derive(Serialize, JsonSchema)]
struct Difference<'r> {
    test: Option<&'r str>,
    entry: &'r str,
    inputs: Vec<Input>,
    call: String,
    expected: &'r str,
    actual: &'r str,
}

/// A call that waits for an answer of the user.
#[derive(Serialize, JsonSchema)]
struct Question {
    entry: String,
    inputs: Vec<Input>,
    call: String,
    file: String,
    line: u32,
}

pub(crate) fn schema() -> serde_json::Value {
    crate::json::schema_of::<Report<'static>>()
}

/// The whole report, pretty-printed, with a final line end.
pub fn python_test_json(report: &PyTestReport, context: &Context) -> String {
    let suite = &report.suite;
    let (lines, branches) = totals(&suite.covered);
    let object = Report {
        tool: "gadfly",
        version: context.version,
        command: "test",
        stats: json::stats(&suite.stats),
        functions: suite
            .functions
            .iter()
            .map(|f| json::function(f, context))
            .collect(),
        tests: suite
            .tests
            .iter()
            .map(|t| test(t, report, context))
            .collect(),
        differences: report
            .differences
            .iter()
            .map(|d| Difference {
                test: d.test.as_deref(),
                entry: &d.witness.entry.name,
                inputs: json::inputs(&d.witness, context),
                call: d.witness.call(),
                expected: &d.expected,
                actual: &d.did,
            })
            .collect(),
        findings: report
            .endless
            .iter()
            .map(|f| json::finding(f, None, context))
            .collect(),
        questions: report.open.iter().map(|o| question(o, context)).collect(),
        coverage: Coverage {
            lines: [lines.0, lines.1],
            branches: [branches.0, branches.1],
        },
        unreachable: report
            .unreachable
            .iter()
            .map(|u| json::place(&u.place, context))
            .collect(),
        missed: missed(&suite.missed, context),
        untested: untested(&suite.untested),
        notes: suite.notes.clone(),
        mutants: suite.mutants.as_ref().map(|m| mutants::object(m, context)),
        files: suite.files.clone(),
    };
    json::written(&object)
}

fn test<'r>(case: &'r TestCase<PyWitness>, report: &PyTestReport, context: &Context) -> Test<'r> {
    Test {
        name: &case.name,
        entry: &case.witness.entry.name,
        inputs: json::inputs(&case.witness, context),
        call: case.witness.call(),
        expected: case.expected.as_deref(),
        raises: case.raises.as_deref(),
        path: &case.path,
        passes: !fails(case, report),
    }
}

fn fails(case: &TestCase<PyWitness>, report: &PyTestReport) -> bool {
    let mut all = report.differences.iter();
    all.any(|d| d.test.as_ref() == Some(&case.name))
}

fn question(open: &PyOpen, context: &Context) -> Question {
    Question {
        entry: open.witness.entry.name.clone(),
        inputs: json::inputs(&open.witness, context),
        call: open.witness.call(),
        file: relative(&open.witness.entry.file, context.root),
        line: open.line,
    }
}

/// The report as text.
pub fn python_test_human(
    report: &PyTestReport,
    context: &Context,
    verbosity: Verbosity,
    colour: bool,
) -> String {
    let mut writer = Page::new(report, context, colour);
    if verbosity != Verbosity::Normal {
        writer.tests();
    }
    if verbosity == Verbosity::Quiet {
        writer.differences();
        return writer.out;
    }
    writer.differences();
    writer.endless();
    writer.coverage(&report.suite.covered, (60, 6), true);
    writer.missed(verbosity);
    writer.untested();
    writer.mutants(report.suite.mutants.as_ref(), verbosity);
    writer.summary();
    writer.out
}

impl Page<'_, PyTestReport> {
    /// Every test in a line.
    fn tests(&mut self) {
        let report = self.report;
        for case in &report.suite.tests {
            let should = match (&case.raises, &case.expected) {
                (Some(class), _) => format!(" raises {class}"),
                (None, Some(value)) => format!(" returns {}", cut(&clean(value), WIDTH)),
                (None, None) => String::new(),
            };
            let call = cut(&clean(&case.witness.call()), WIDTH);
            let name = case.name.clone();
            self.line(&format!("{name}: {call}{should}"));
        }
    }

    fn differences(&mut self) {
        let report = self.report;
        if report.differences.is_empty() {
            return;
        }
        let title = match &report.authority {
            PyAuthority::Oracle(file) => format!(
                "{} where your code and {} differ:",
                counted(report.differences.len() as u64, "call"),
                clean(&relative(file, self.context.root))
            ),
            _ => format!(
                "{} where your code does not do what you expect:",
                counted(report.differences.len() as u64, "call")
            ),
        };
        self.line(&self.paint.red(&title));
        for difference in &report.differences {
            self.difference(difference);
        }
        self.line("");
    }

    fn difference(&mut self, difference: &PyDifference) {
        for statement in difference.witness.setup_lines() {
            self.line(&format!("  {}", cut(&clean(&statement), WIDTH)));
        }
        let call = cut(&clean(&difference.witness.call()), WIDTH);
        let expected = cut(&clean(&difference.expected), WIDTH);
        self.line(&format!("  {call} should {expected}."));
        self.line(&format!("    {}", cut(&clean(&difference.did), 2 * WIDTH)));
    }

    fn endless(&mut self) {
        let report = self.report;
        if report.endless.is_empty() {
            return;
        }
        let title = self.paint.red("Calls that do not terminate:");
        self.line(&title);
        for finding in &report.endless {
            let call = cut(&clean(&finding.witness.call()), WIDTH);
            let place = self
                .paint
                .blue(&self.at(&finding.place.file, finding.place.line));
            self.line(&format!(
                "  {call} does not terminate: it loops forever at {place}. There is no test for it."
            ));
        }
        self.line("");
    }

    fn missed(&mut self, verbosity: Verbosity) {
        let report = self.report;
        let mut groups: BTreeMap<&WhyMissed, Vec<String>> = BTreeMap::new();
        // Where a statement is missed, the branch that leads there says nothing more.
        let statement = |m: &gadfly_witness::Missed| m.side == "statement";
        for missed in &report.suite.missed {
            let line = missed.place.line;
            let at = self.at(&missed.place.file, line);
            let what = match missed.side.as_str() {
                "true" => ", the side where the condition holds",
                "false" => ", the side where the condition does not hold",
                _ => "",
            };
            if !statement(missed)
                && report
                    .suite
                    .missed
                    .iter()
                    .any(|m| statement(m) && m.place.line == line)
            {
                continue;
            }
            let function = clean(&missed.place.function);
            let text = format!("{at} in {function}{what}");
            groups.entry(&missed.why).or_default().push(text);
        }
        for (why, places) in groups {
            let title = match why {
                WhyMissed::Infeasible(_) => {
                    "No input can reach (every path was followed):".to_string()
                }
                WhyMissed::Unfinished(codes) => format!(
                    "Not reached, because the search was not complete ({}):",
                    codes.join(", ")
                ),
                WhyMissed::NotKept(why) => format!("Without a test, because {}:", clean(why)),
                WhyMissed::NotCalled => "Not reached from any function that is called:".to_string(),
            };
            self.places(&title, places, verbosity, MOST, " (-v shows all)");
        }
    }

    fn untested(&mut self) {
        let report = self.report;
        if report.suite.untested.is_empty() {
            return;
        }
        self.line(&self.paint.yellow("Without a test:"));
        for untested in report.suite.untested.iter().take(MOST) {
            let why = cut(&clean(&untested.why), WIDTH);
            self.line(&format!("  {}: {why}", clean(&untested.entry)));
        }
        self.line("");
    }

    fn summary(&mut self) {
        let report = self.report;
        self.notes(&report.suite.notes);
        let count = report.suite.tests.len();
        let failing = report.suite.tests.iter();
        let failing = failing.filter(|t| fails(t, report)).count();
        let headline = match count {
            0 => self.paint.yellow("No tests written."),
            n => {
                let tests = counted(n as u64, "test");
                match failing {
                    0 => self.paint.green(&format!("{tests}, all pass.")),
                    f => self.paint.red(&format!(
                        "{tests}: {} pass{}, {f} fail{} until code and expectation agree.",
                        n - f,
                        if n - f == 1 { "es" } else { "" },
                        if f == 1 { "s" } else { "" },
                    )),
                }
            }
        };
        let (lines, branches) = totals(&report.suite.covered);
        let covered = match count {
            0 => String::new(),
            _ => format!(
                " They run {} of {} and {} of {}.",
                lines.0,
                counted(u64::from(lines.1), "line"),
                branches.0,
                plural_branches(u64::from(branches.1))
            ),
        };
        let took = duration(report.suite.stats.wall_ms);
        let took = match count {
            0 => String::new(),
            _ => format!(" ({took})"),
        };
        self.line(&format!("{headline}{covered}{took}"));
        if !report.suite.missed.is_empty() || report.suite.covered.is_empty() {
            self.left_out("The search was not complete:", &report.suite.functions);
        }
        if report.skipped > 0 {
            self.line(&format!(
                "{} skipped.",
                counted(u64::from(report.skipped), "call")
            ));
        }
        if !report.open.is_empty() {
            let n = counted(report.open.len() as u64, "question");
            let waits = if report.open.len() == 1 {
                "waits"
            } else {
                "wait"
            };
            self.line(&format!(
                "{n} still {waits} for an answer: run `{}` in a terminal and answer what each call should do.\n\
                 Or add --canonize to expect the present behaviour of the code.",
                clean(&report.again)
            ));
        }
        match report.suite.files.as_slice() {
            [first, second] => self.line(&format!("Wrote {} and {}.", clean(first), clean(second))),
            files => self.files(files),
        }
    }
}
