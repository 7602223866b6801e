//! The toy language in the jobs: everything that `docs/adding-a-language.md` promises.

use std::fs;
use std::path::Path;

use gadfly_base::Analysis;
use gadfly_base::progress::Silent;
use gadfly_find::{Candidate, Found, run_find, run_find_with};
use gadfly_grade::{Language, Ruling};
use gadfly_grading::gather::Handed;
use gadfly_grading::language::{Compare, Program, ProgramFile, Task, Tools};
use gadfly_grading::{GradeRequest, Graded, SuiteOf, grade_with, relational};
use gadfly_toy::{Toy, ToyInputs};
use gadfly_witness::Category;

/// `if (x * x + 1 < 50) { if (x + 3 < 0) crash; 100 / (x - 2); }`, and a function that needs what nobody pushed.
const BUGGY: &str = "
function guarded
  input
  dup
  mul
  push 1
  add
  push 50
  less inside
  push 0
  halt
inside:
  input
  push 3
  add
  push 0
  less bad
  push 100
  input
  push -2
  add
  div
  halt
bad:
  crash
function hungry
  push 1
  add
  halt
";

fn find_with(text: &str, falsify: &dyn Fn(&mut Candidate<ToyInputs>)) -> Found<Toy> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.toy");
    fs::write(&file, text).unwrap();
    let request = Analysis::of_files(vec![file], Vec::new());
    run_find_with(&Toy, &request, &Silent, falsify).unwrap()
}

/// `line exception call`
fn findings(found: &Found<Toy>) -> Vec<String> {
    let all = found.report.findings.iter().map(|finding| {
        assert!(finding.confirmed.holds());
        let ToyInputs { function, input } = &finding.witness;
        let Category::Bug = finding.category else {
            return format!("{} {} on purpose", finding.place.line, finding.exception);
        };
        format!(
            "{} {} {function}({input})",
            finding.place.line, finding.exception
        )
    });
    all.collect()
}

#[test]
fn failures_are_found_and_replayed() {
    let found = find_with(BUGGY, &|_| {});
    assert_eq!(
        findings(&found),
        [
            "22 DivisionByZero guarded(2)",
            "25 Crash on purpose",
            "28 EmptyStack hungry(0)"
        ]
    );
    assert_eq!(found.report.stats.replays, 3);
    assert_eq!(found.report.stats.replays_failed, 0);
    let tests = found.tests();
    assert_eq!(tests.files[0].text, "guarded(2)\nhungry(0)\n");
    assert_eq!(tests.tests[1], None);
}

#[test]
fn what_does_not_replay_is_withheld() {
    let found = find_with(BUGGY, &|candidate| candidate.witnesses[0].input = 7);
    assert_eq!(findings(&found), ["28 EmptyStack hungry(7)"]);
    assert_eq!(found.report.unconfirmed.len(), 2);
    assert!(
        found
            .report
            .unconfirmed
            .iter()
            .all(|f| !f.confirmed.holds())
    );
    let claims: Vec<bool> = found
        .report
        .functions
        .iter()
        .map(|f| f.claim().is_complete())
        .collect();
    assert_eq!(claims, [false, true]);
}

#[test]
fn claims_say_how_far_the_search_went() {
    let found = find_with(
        "function dead\n  input\n  halt\n  push 1\n  halt\n\
         function again\n  push 0\nback:\n  input\n  less back\n  push 1\n  halt\n",
        &|_| {},
    );
    let report = &found.report;
    assert_eq!(findings(&found), ["10 EmptyStack again(1)"]);
    let dead: Vec<u32> = report.unreachable.iter().map(|u| u.place.line).collect();
    assert_eq!(dead, [4, 5]);
    assert_eq!(report.functions[0].lines, (2, 4));
    let endless = find_with("function f\nback:\n  jump back\n", &|_| {});
    assert_eq!(
        endless.report.functions[0].claim().codes(),
        ["loop-bound", "no-input"]
    );
}

#[test]
fn mistakes_are_shown_with_their_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.toy");
    fs::write(&file, "function f\n  pop\n").unwrap();
    let request = Analysis::of_files(vec![file], Vec::new());
    let error = run_find(&Toy, &request, &Silent).err().unwrap();
    assert!(
        error
            .to_string()
            .contains("p.toy:2:1: error: `pop` is no instruction")
    );
}

fn program(folder: &Path, name: &str, text: &str) -> Program {
    let path = folder.join(format!("{name}.toy"));
    fs::write(&path, text).unwrap();
    Program {
        name: name.into(),
        files: vec![ProgramFile {
            shown: format!("{name}.toy"),
            path,
        }],
    }
}

/// Submissions for "the absolute value of x", compared with a reference.
fn grade(submissions: &[(&str, &str)]) -> Graded {
    const REFERENCE: &str = "function abs\n input\n push 0\n less neg\n input\n halt\nneg:\n input\n push -1\n mul\n halt\n";
    let folder = tempfile::tempdir().unwrap();
    let task = Task {
        references: vec![program(folder.path(), "reference", REFERENCE)],
        entries: Vec::new(),
        preconditions: Vec::new(),
        assume: Vec::new(),
        compare: Compare::default(),
        opaque: Vec::new(),
        bounds: gadfly_base::Bounds::default().into(),
        tools: Tools::default(),
        seed: 0,
    };
    let handed = submissions.iter().map(|(name, text)| Handed {
        program: program(folder.path(), name, text),
        problem: None,
    });
    let class = relational::open(Toy, &task).unwrap();
    let request = GradeRequest {
        // What reports call it; nothing depends on it here.
        language: Language::Python,
        submissions: handed.collect(),
        task,
        left_out: Vec::new(),
        suite: SuiteOf::default(),
        points: 100.0,
        weights: Vec::new(),
        decisions: None,
        shard: None,
        cache: None,
        title: "Toys".into(),
        jobs: std::num::NonZeroUsize::MIN,
    };
    grade_with(&request, &class, &Silent).unwrap()
}

/// Wrong for 1234567 alone.
const RARE: &str = "
function abs
  push 1234566
  input
  less large
  jump usual
large:
  input
  push 1234568
  less wrong
usual:
  input
  push 0
  less neg
  input
  halt
neg:
  input
  push -1
  mul
  halt
wrong:
  push 0
  halt
";

#[test]
fn submissions_are_graded() {
    let graded = grade(&[
        (
            "other",
            "function abs\n input\n push 1\n less neg\n input\n halt\nneg:\n push -1\n input\n mul\n halt\n",
        ),
        ("never", "function abs\n input\n halt\n"),
        (
            "seven",
            "function abs\n input\n push 7\n less small\n input\n halt\nsmall:\n push 0\n input\n less good\n input\n push -1\n mul\n halt\ngood:\n input\n halt\n",
        ),
        ("rare", RARE),
        (
            "fails",
            "function abs\n input\n push 0\n less neg\n input\n halt\nneg:\n input\n push 5\n add\n push 100\n mul\n input\n push 3\n add\n div\n halt\n",
        ),
        ("misnamed", "function absolute\n input\n halt\n"),
        ("broken", "function abs\n inptu\n"),
    ]);
    assert_eq!(graded.failures, []);
    let all = graded.class.submissions.iter();
    let verdicts: Vec<String> = all
        .map(|s| {
            let call = s.counterexample().map_or("", |d| d.case.call.as_str());
            format!("{} {} {call}", s.name, s.verdict().code())
        })
        .collect();
    assert_eq!(
        verdicts,
        [
            "broken error ",
            "fails different abs(-1)",
            "misnamed error ",
            "never different abs(-1)",
            "other equivalent ",
            "rare different abs(1234567)",
            "seven equivalent ",
        ]
    );
    let proved = |name: &str| {
        let mut all = graded.class.submissions.iter();
        let submission = all.find(|s| s.name == name).unwrap();
        let judgement = &submission.judgements[0];
        (judgement.ruling == Ruling::Equivalent, judgement.complete)
    };
    assert_eq!(proved("other"), (true, true));
    assert_eq!(proved("seven"), (true, true));
}
