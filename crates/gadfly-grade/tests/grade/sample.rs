//! A class that has everything in it, and names and sources that try to get out of the page.

use gadfly_grade::{
    Case, Class, Difference, End, Entry, Input, Judgement, Language, Outcome, Place, Problem,
    ProblemKind, Reason, Ruling, Seen, Settings, SourceText, Submission, Test,
};

pub(crate) const EVIL: &str =
    "</script><script>window.hacked=1</script>\"'><img src=x onerror=hacked=1>&amp;\u{202e}\0ü";

pub(crate) fn input(name: &str, value: &str) -> Input {
    Input {
        name: name.into(),
        value: value.into(),
    }
}

pub(crate) fn returns(value: &str) -> Outcome {
    Outcome::from(End::Returns(value.into()))
}

pub(crate) fn throws(class: &str) -> Outcome {
    Outcome::from(End::Throws {
        class: class.into(),
        message: Some("list index out of range".into()),
    })
}

/// A call of `take`.
pub(crate) fn take(n: &str, xs: &str) -> Case {
    Case::new(
        "take",
        vec![input("n", n), input("xs", xs)],
        &format!("take({n}, {xs})"),
    )
}

pub(crate) fn total(xs: &str) -> Case {
    Case::new("total", vec![input("xs", xs)], &format!("total({xs})"))
}

fn judged(entry: &str, ruling: Ruling, complete: bool) -> Judgement {
    Judgement {
        entry: entry.into(),
        ruling,
        complete,
        reasons: if complete {
            Vec::new()
        } else {
            vec![Reason {
                code: "loop-bound".into(),
                words: "loops were followed for at most 8 turns".into(),
            }]
        },
    }
}

/// The tests, in no order.
pub(crate) fn tests() -> Vec<Test> {
    vec![
        Test::new(take("2", "[1, 2, 3]"), vec![returns("[1, 2]")]),
        Test::new(take("0", "[]"), vec![returns("[]")]),
        Test::new(take("-1", "[5]"), vec![returns("[]")]),
        Test::new(total("[]"), vec![returns("0")]),
        Test::new(total("[1, 2]"), vec![returns("3")]),
    ]
}

/// Runs a submission on all tests; `wrong` says by call what it does instead.
pub(crate) fn student(name: &str, tests: &[Test], wrong: &[(&str, Outcome)]) -> Submission {
    let mut submission = Submission::new(name);
    submission.files = vec![format!("{name}.py")];
    for test in tests {
        let seen = wrong
            .iter()
            .find(|(call, _)| *call == test.case.call)
            .map_or(Seen::Passed, |(_, actual)| Seen::Failed(actual.clone()));
        submission.results.insert(test.id.clone(), seen);
    }
    for entry in ["take", "total"] {
        submission
            .judgements
            .push(judged(entry, Ruling::Equivalent, entry == "total"));
    }
    submission.sources = vec![SourceText {
        path: format!("{name}.py"),
        text: "def take(n, xs):\n    return xs[:n]\r\n\n\ndef total(xs):\n    return sum(xs)\n"
            .into(),
    }];
    submission
}

pub(crate) fn submissions() -> Vec<Submission> {
    let tests = tests();
    let negative = ("take(-1, [5])", returns("[5]"));
    let mut good = student("s10", &tests, &[]);
    for judgement in &mut good.judgements {
        judgement.complete = true;
        judgement.reasons.clear();
    }
    let mut marked = student("s2", &tests, std::slice::from_ref(&negative));
    // Found by a comparison, smaller than the tests, with the place where the runs part.
    marked.judgements[0].ruling = Ruling::Different(Box::new(Difference {
        case: take("-1", "[0]"),
        expected: vec![returns("[]")],
        actual: returns("[0]"),
        parts: Some(Place {
            file: "s2.py".into(),
            line: 2,
            column: None,
        }),
        explanation: String::new(),
    }));
    let mut broken = Submission::new("broken");
    broken.problem = Some(Problem {
        kind: ProblemKind::DoesNotCompile,
        message: "SyntaxError: invalid syntax <b>".into(),
        place: Some(Place {
            file: "broken.py".into(),
            line: 1,
            column: Some(5),
        }),
    });
    broken.sources = vec![SourceText {
        path: "broken.py".into(),
        text: "def :\n".into(),
    }];
    let mut missing = student("without total", &tests, &[]);
    missing.judgements[1].ruling = Ruling::Missing { instead: None };
    missing
        .results
        .retain(|id, _| tests.iter().any(|t| t.id == *id && t.case.entry == "take"));
    let mut evil = student(EVIL, &tests, &[("total([])", throws(EVIL))]);
    evil.sources = vec![SourceText {
        path: EVIL.into(),
        text: format!("# {EVIL}\n{EVIL}"),
    }];
    vec![
        evil,
        good,
        student("s1", &tests, std::slice::from_ref(&negative)),
        marked,
        broken,
        missing,
        student(
            "Jörg",
            &tests,
            &[
                ("total([])", Outcome::from(End::DoesNotFinish)),
                ("total([1, 2])", returns("4")),
            ],
        ),
    ]
}

pub(crate) fn empty() -> Class {
    Class {
        title: "Lists & <more>".into(),
        language: Language::Python,
        references: vec!["reference.py".into()],
        entries: ["take", "total"]
            .map(|name| Entry {
                name: name.into(),
                signature: format!("{name}(…)"),
            })
            .to_vec(),
        settings: Settings {
            points: 10.0,
            bounds: "lists of up to 3 elements".into(),
            ..Settings::default()
        },
        shard: None,
        tests: Vec::new(),
        uncounted: Vec::new(),
        submissions: Vec::new(),
        left_out: Vec::new(),
        paths: Default::default(),
        inputs: Vec::new(),
        work: Default::default(),
    }
}

pub(crate) fn class() -> Class {
    let mut class = empty();
    class.tests = tests();
    class.submissions = submissions();
    class.settle();
    class
}

pub(crate) fn named<'c>(class: &'c Class, name: &str) -> &'c Submission {
    class
        .submissions
        .iter()
        .find(|s| s.name == name)
        .expect("such a submission")
}
