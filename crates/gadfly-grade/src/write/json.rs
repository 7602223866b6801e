//! The report for programs. New keys may be added, none may change.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Reveal, calls, shown};
use crate::cluster::clusters;
use crate::model::{
    Class, Difference, Input, InputLine, Language, LeftOut, Outcome, Place, Submission, Test,
    Verdict,
};
use crate::questions::{Question, questions};
use crate::settle::Run;

/// The contents of the report.
#[derive(Serialize, JsonSchema)]
pub struct Parts<'c> {
    title: &'c str,
    language: Language,
    /// The reference solutions.
    references: &'c [String],
    /// The compared functions.
    entries: Vec<&'c str>,
    submissions: Vec<SubmissionRecord<'c>>,
    /// Files and folders among the submissions that were not graded.
    left_out: &'c [LeftOut],
    /// Groups of submissions that fail the same tests or have the same problem.
    clusters: Vec<ClusterRecord<'c>>,
    suite: SuiteRecord<'c>,
    /// Which inputs count: statements about ordinary inputs, and what is known about inputs that violate them.
    inputs: &'c [InputLine],
    /// What the teacher is asked: the questions that settle all submissions with the verdict `open`.
    questions: Vec<Question>,
    /// Only with `--shard`: the input of `gadfly merge`. Its contents are private.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<Value>,
}

/// One submission.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Submission")]
struct SubmissionRecord<'c> {
    name: &'c str,
    files: &'c [String],
    /// `equivalent`: no difference was found; with `complete`, it is proved for all inputs. `open`: the only
    /// differences are on inputs of which nobody has said whether they count.
    #[schemars(extend("enum" = ["equivalent", "unknown", "open", "different", "error"]))]
    verdict: &'static str,
    /// Whether the verdict holds for all inputs.
    complete: bool,
    /// Codes of the reasons why it is not complete.
    reasons: Vec<&'c str>,
    /// The bounds of the search, in words.
    bounds: &'c str,
    /// The first of `counterexamples`: the smallest.
    counterexample: Option<CounterexampleRecord<'c>>,
    counterexamples: Vec<CounterexampleRecord<'c>>,
    /// Differences on inputs of which nobody has said whether they count; they cost no points.
    open: Vec<CounterexampleRecord<'c>>,
    problems: Vec<ProblemRecord>,
    /// `null` if nothing could be counted.
    points: Option<f64>,
    max_points: f64,
    /// Number of passed tests.
    passed: usize,
    /// Number of all tests.
    tests: usize,
    /// Number of tests that do not count for this submission, since it rejects all inputs of that kind.
    excused: usize,
    /// Number of tests without a result.
    not_judged: usize,
    not_judged_reasons: Vec<NotJudged<'c>>,
}

/// An input on which the submission differs from the reference. `--reveal` decides what is in it.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Counterexample")]
struct CounterexampleRecord<'c> {
    entry: &'c str,
    inputs: Vec<Input>,
    call: Option<&'c str>,
    expected: Option<String>,
    actual: Option<String>,
    explanation: String,
    /// The first line of the submission that explains the difference.
    file: Option<&'c str>,
    line: Option<u32>,
    /// Always `true`: both programs were executed.
    confirmed: bool,
}

/// Why a submission cannot be compared.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Problem")]
struct ProblemRecord {
    #[schemars(extend("enum" = [
        "does-not-compile", "does-not-load", "unreadable", "other-language", "missing-entry", "mistyped-entry"
    ]))]
    kind: &'static str,
    message: String,
    place: Option<Place>,
}

/// Why tests have no result.
#[derive(Serialize, JsonSchema)]
struct NotJudged<'c> {
    code: &'c str,
    words: &'c str,
    /// Number of tests.
    tests: usize,
}

/// Submissions that fail alike.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Cluster")]
struct ClusterRecord<'c> {
    submissions: Vec<&'c str>,
    /// Ids of the tests that they fail.
    failed: Vec<&'c str>,
    problem: Option<String>,
}

/// The smallest suite that detects all wrong submissions.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Suite")]
struct SuiteRecord<'c> {
    /// Names of the source files.
    files: &'c [String],
    /// Number of tests.
    size: usize,
    /// Number of wrong submissions that fail it.
    kills: usize,
    killed: Vec<&'c str>,
    /// Wrong submissions that pass it.
    survived: Vec<&'c str>,
}

/// `suite.json`: all tests with the behaviour of the reference.
#[derive(Serialize, JsonSchema)]
pub struct SuiteFile<'c> {
    /// Always `gadfly`.
    #[schemars(extend("const" = "gadfly"))]
    tool: &'static str,
    /// The version of Gadfly.
    version: &'c str,
    #[schemars(extend("const" = "grade"))]
    command: &'static str,
    title: &'c str,
    language: Language,
    references: &'c [String],
    tests: Vec<TestRecord<'c>>,
    #[serde(flatten)]
    suite: SuiteRecord<'c>,
}

/// One test.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Test")]
struct TestRecord<'c> {
    /// Counted from 1.
    number: usize,
    /// The same on every machine.
    id: &'c str,
    entry: &'c str,
    inputs: Vec<Input>,
    call: &'c str,
    /// The accepted outcomes as text.
    expected: Vec<String>,
    /// The accepted outcomes.
    outcomes: &'c [Outcome],
    weight: f64,
    size: u64,
    /// Whether it belongs to the smallest suite.
    chosen: bool,
    /// Submissions that fail it.
    kills: Vec<&'c str>,
}

/// The contents of the report; `shard` is for the caller to add.
pub fn parts<'c>(class: &'c Class, reveal: Reveal, suite_files: &'c [String]) -> Parts<'c> {
    let submissions = class.submissions.iter();
    let clusters = clusters(class).into_iter().map(|cluster| ClusterRecord {
        submissions: cluster
            .members
            .iter()
            .map(|&at| class.submissions[at].name.as_str())
            .collect(),
        failed: cluster.failed.iter().map(|t| t.id.as_str()).collect(),
        problem: cluster.problem,
    });
    Parts {
        title: &class.title,
        language: class.language,
        references: &class.references,
        entries: class.entries.iter().map(|e| e.name.as_str()).collect(),
        submissions: submissions.map(|s| submission(class, s, reveal)).collect(),
        left_out: &class.left_out,
        clusters: clusters.collect(),
        suite: suite(class, suite_files),
        inputs: &class.inputs,
        questions: asked(class, reveal),
        shard: None,
    }
}

/// Examples show what the reference does.
fn asked(class: &Class, reveal: Reveal) -> Vec<Question> {
    let mut all = questions(class);
    if reveal != Reveal::All {
        all.iter_mut()
            .for_each(|question| question.examples.clear());
    }
    all
}

fn submission<'c>(
    class: &'c Class,
    submission: &'c Submission,
    reveal: Reveal,
) -> SubmissionRecord<'c> {
    let counted = class.counted_tests();
    let reasons = submission.reasons();
    let differences = submission.differences();
    let shown = |d: &&'c Difference| counterexample(class, d, reveal);
    let problems = submission.problems();
    let not_judged = submission.not_judged(&counted);
    SubmissionRecord {
        name: &submission.name,
        files: &submission.files,
        verdict: submission.verdict().code(),
        complete: submission.complete(),
        reasons: reasons.iter().map(|r| r.code.as_str()).collect(),
        bounds: &class.settings.bounds,
        counterexample: differences.first().map(shown),
        counterexamples: differences.iter().map(shown).collect(),
        open: submission
            .open_differences()
            .iter()
            .map(|d| counterexample(class, d, reveal))
            .collect(),
        problems: problems
            .into_iter()
            .map(|p| ProblemRecord {
                kind: p.kind.code(),
                message: p.message,
                place: p.place,
            })
            .collect(),
        points: submission.points,
        max_points: class.settings.points,
        passed: submission.passed(&counted),
        tests: counted.len(),
        excused: counted.len() - submission.asked(&counted),
        not_judged: not_judged.iter().map(|(_, number)| number).sum(),
        not_judged_reasons: not_judged
            .iter()
            .map(|(reason, tests)| NotJudged {
                code: &reason.code,
                words: &reason.words,
                tests: *tests,
            })
            .collect(),
    }
}

fn counterexample<'c>(
    class: &Class,
    difference: &'c Difference,
    reveal: Reveal,
) -> CounterexampleRecord<'c> {
    let shown = shown::difference(class, difference, reveal);
    CounterexampleRecord {
        entry: shown.entry,
        inputs: shown.inputs,
        call: shown.call,
        expected: shown.expected,
        actual: shown.actual,
        explanation: shown.explanation,
        file: shown.parts.map(|p| p.file.as_str()),
        line: shown.parts.map(|p| p.line),
        confirmed: true,
    }
}

/// `kills` is how many wrong submissions fail the suite.
fn suite<'c>(class: &'c Class, files: &'c [String]) -> SuiteRecord<'c> {
    let failing = |s: &&Submission| class.suite().any(|test| s.result(test) == Run::Failed);
    let wrong = class
        .submissions
        .iter()
        .filter(|s| s.verdict() == Verdict::Different);
    let (killed, survived): (Vec<&Submission>, Vec<&Submission>) = wrong.partition(|s| failing(s));
    let names = |list: Vec<&'c Submission>| -> Vec<&'c str> {
        list.into_iter().map(|s| s.name.as_str()).collect()
    };
    SuiteRecord {
        files,
        size: class.suite().count(),
        kills: killed.len(),
        killed: names(killed),
        survived: names(survived),
    }
}

/// `suite.json`: all tests with what the reference does, which of them are in the suite, and which
/// submissions fail each.
pub fn suite_json(class: &Class, version: &str, files: &[String]) -> String {
    let test = |(at, test)| record(class, at, test);
    let object = SuiteFile {
        tool: "gadfly",
        version,
        command: "grade",
        title: &class.title,
        language: class.language,
        references: &class.references,
        tests: class.tests.iter().enumerate().map(test).collect(),
        suite: suite(class, files),
    };
    // Keys of a `Value` are sorted. It is plain data: there is nothing that could fail to be written.
    let value = serde_json::to_value(&object).unwrap_or_default();
    let mut text = serde_json::to_string_pretty(&value).unwrap_or_default();
    text.push('\n');
    text
}

fn record<'c>(class: &'c Class, at: usize, test: &'c Test) -> TestRecord<'c> {
    let kills = class.kills(test);
    TestRecord {
        number: at + 1,
        id: &test.id,
        entry: &test.case.entry,
        inputs: calls::inputs(&test.case, class.language),
        call: &test.case.call,
        expected: test.expected.iter().map(Outcome::to_string).collect(),
        outcomes: &test.expected,
        weight: test.weight,
        size: test.case.size,
        chosen: test.chosen,
        kills: kills.iter().map(|s| s.name.as_str()).collect(),
    }
}
