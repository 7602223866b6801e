//! Inputs of which nobody has said whether they count: verdicts, points and questions.

use gadfly_grade::questions::answer_lines;
use gadfly_grade::write::{Reveal, details, files, parts, question_list, summary, table};
use gadfly_grade::{
    Class, Evidence, EvidenceSource, InputLine, Judgement, Ruling, Seen, Stance, Submission, Test,
    Verdict, merge, questions, read, shard_text,
};
use gadfly_report::Paint;

use crate::sample::{self, input, named, returns};

/// A class about `f` from a few words: the lines about inputs, the tests (`1`, `2:AB` for an input that violates
/// A and B), and the submissions with the inputs that they get wrong (`anna 2=0`, `=` with what they do).
pub(crate) fn class(lines: &str, tests: &str, submissions: &[&str]) -> Class {
    let mut class = sample::empty();
    class.entries.truncate(1);
    class.entries[0].name = "f".into();
    class.inputs = lines
        .split_whitespace()
        .map(|name| InputLine::new("f", name, &format!("May `{name}` be so?")))
        .collect();
    class.tests = tests
        .split_whitespace()
        .map(|text| {
            let (n, doubts) = text.split_once(':').unwrap_or((text, ""));
            let mut test = test(n);
            test.doubts = doubts.chars().map(|c| format!("f: {c}")).collect();
            test
        })
        .collect();
    for words in submissions {
        let mut words = words.split_whitespace();
        let mut submission = Submission::new(words.next().unwrap());
        let wrong: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
        for test in &class.tests {
            let n = &test.case.inputs[0].value;
            let seen = match wrong.iter().find(|(input, _)| input == n) {
                Some((_, does)) => Seen::Failed(returns(does)),
                None => Seen::Passed,
            };
            submission.results.insert(test.id.clone(), seen);
        }
        submission.judgements.push(Judgement {
            entry: "f".into(),
            ruling: Ruling::Equivalent,
            complete: true,
            reasons: Vec::new(),
        });
        class.submissions.push(submission);
    }
    class.settle();
    class
}

fn test(n: &str) -> Test {
    let case = gadfly_grade::Case::new("f", vec![input("n", n)], &format!("f({n})"));
    Test::new(case, vec![returns("1")])
}

/// Answers and settles again.
fn answer(class: &mut Class, line: &str, counts: bool) {
    let stance = if counts {
        Stance::Dropped
    } else {
        Stance::Required
    };
    assert!(class.decide(&format!("f: {line}"), stance, "an answer"));
    class.settle();
}

/// `anna different 5`
fn settled(class: &Class) -> Vec<String> {
    let of = |s: &Submission| {
        let points = s.points.map_or("–".into(), |p| format!("{p:.2}"));
        format!("{} {} {points}", s.name, s.verdict().code())
    };
    class.submissions.iter().map(of).collect()
}

/// The questions as `A: anna, bert`.
fn asked(class: &Class) -> Vec<String> {
    let all = questions(class).into_iter();
    all.map(|q| format!("{}: {}", q.statement, q.affected.join(" ")))
        .collect()
}

const CLASS: [&str; 4] = ["anna", "bert 3=0", "carl 2=0", "dora 3=0 2=0"];

#[test]
fn open_differences_cost_nothing() {
    let mut class = class("A", "1 2 3:A", &CLASS);
    let before = [
        "anna equivalent 10.00",
        "bert open 10.00",
        "carl different 5.00",
        "dora different 5.00",
    ];
    assert_eq!(settled(&class), before);
    assert_eq!(class.counted_tests().len(), 2);
    assert!(class.suite().all(|test| test.doubts.is_empty()));
    let bert = named(&class, "bert");
    assert_eq!(bert.counterexample(), None);
    assert_eq!(bert.open_differences()[0].case.call, "f(3)");
    assert!(!bert.complete());
    assert_eq!(asked(&class), ["A: bert"]);
    let untouched = class.clone();

    // Whatever is answered, in whatever order, nothing has to be searched again.
    answer(&mut class, "A", true);
    let counts = [
        "anna equivalent 10.00",
        "bert different 6.66",
        "carl different 6.66",
        "dora different 3.33",
    ];
    let cut: Vec<String> = settled(&class)
        .iter()
        .map(|s| s.replace("6.67", "6.66"))
        .collect();
    assert_eq!(cut, counts);
    assert_eq!(asked(&class), [""; 0]);
    answer(&mut class, "A", false);
    assert_eq!(
        settled(&class),
        [
            "anna equivalent 10.00",
            "bert equivalent 10.00",
            "carl different 5.00",
            "dora different 5.00"
        ]
    );
    assert!(named(&class, "bert").complete());
    assert_eq!(asked(&class), [""; 0]);
    assert_eq!(class.gaps().len(), 0);
    class.inputs = untouched.inputs.clone();
    class.settle();
    assert_eq!(class, untouched);
}

#[test]
fn several_doubts() {
    // An input that violates a required line is excluded, whatever else it violates.
    for (answers, verdict) in [
        ("", Verdict::Open),
        ("A+", Verdict::Open),
        ("A+ B+", Verdict::Different),
        ("A-", Verdict::Equivalent),
        ("A+ B-", Verdict::Equivalent),
    ] {
        let mut class = class("A B", "1 2:AB", &["anna 2=0"]);
        for word in answers.split_whitespace() {
            answer(&mut class, &word[..1], word.ends_with('+'));
        }
        assert_eq!(named(&class, "anna").verdict(), verdict, "{answers}");
    }
    // A line that is not in the class is one of which nobody has said anything.
    let class = class("A", "1 2:Z", &["anna 2=0"]);
    assert_eq!(named(&class, "anna").verdict(), Verdict::Open);
    assert_eq!(asked(&class), [""; 0]);
}

#[test]
fn few_questions() {
    let check = |tests: &str, submissions: &[&str], expected: &[&str]| {
        assert_eq!(
            asked(&class("A B C", tests, submissions)),
            expected,
            "{tests}"
        );
    };
    // The line of most submissions comes first, and one that decides alone before others.
    check(
        "1 2:A 3:B",
        &["a 2=0", "b 3=0", "c 3=0"],
        &["B: b c", "A: a"],
    );
    check("1 2:AB 3:B", &["a 2=0", "b 3=0"], &["B: a b"]);
    check("1 2:AB 3:B", &["a 2=0 3=0"], &["B: a"]);
    check(
        "1 2:AB 3:BC 4:AC",
        &["a 2=0", "b 3=0", "c 4=0"],
        &["A: a c", "B: a b"],
    );
    // What follows from another difference is not asked about.
    check("1 2:A 3:AB", &["a 2=0 3=0"], &["A: a"]);
    // A submission that is wrong anyway needs no answer.
    check("1 2:A", &["a 1=0 2=0"], &[]);
    check("1 2:A", &["a"], &[]);
}

/// After `yes`, what is still open is asked about.
#[test]
fn questions_that_follow() {
    let mut class = class("A B", "1 2:AB", &["a 2=0"]);
    assert_eq!(asked(&class), ["A: a"]);
    answer(&mut class, "A", true);
    assert_eq!(asked(&class), ["B: a"]);
    answer(&mut class, "B", true);
    assert_eq!(asked(&class), [""; 0]);
    assert_eq!(named(&class, "a").verdict(), Verdict::Different);
}

#[test]
fn what_a_question_shows() {
    let mut class = class(
        "A",
        "1 2:A 33:A 444:A 5555:A",
        &["a", "b 2=0", "c 2=0", "d 2=7", "e 33=0 2=0 1=0"],
    );
    let question = questions(&class).remove(0);
    assert_eq!(question.question, "May `A` be so?");
    assert_eq!(question.affected, ["b", "c", "d"]);
    assert_eq!(question.examples.len(), 1);
    let example = &question.examples[0];
    assert_eq!(
        (example.call.as_str(), example.reference.as_str()),
        ("f(2)", "1")
    );
    assert_eq!(example.agree, ["a"]);
    let groups: Vec<(&str, usize)> = example
        .groups
        .iter()
        .map(|group| (group.does.as_str(), group.submissions.len()))
        .collect();
    assert_eq!(groups, [("0", 3), ("7", 1)]);
    // Submissions that are right elsewhere do different things.
    let suggestion = question.suggestion.clone().unwrap();
    assert!(!suggestion.counts);
    assert_eq!(
        suggestion.evidence.text,
        "3 of 4 submissions that are right elsewhere do something else, in 2 different ways"
    );
    assert_eq!(
        answer_lines(&question, false),
        "[[answers]]\nquestion = \"May `A` be so?\"\nentry = \"f\"\nstatement = \"A\"\nanswer = \"no\"\n"
    );
    // A sentence of the task says more than the class.
    class.inputs[0].evidence = vec![Evidence {
        source: EvidenceSource::Code,
        text: "line 4: if not xs:".into(),
    }];
    assert!(questions(&class)[0].suggestion.as_ref().unwrap().counts);
}

#[test]
fn suggestions_of_the_class() {
    let check = |submissions: &[&str], expected: Option<bool>| {
        let class = class("A", "1 2:A", submissions);
        let question = questions(&class).remove(0);
        assert_eq!(
            question.suggestion.map(|s| s.counts),
            expected,
            "{submissions:?}"
        );
    };
    check(&["a", "b 2=0"], None);
    check(&["a", "b 2=0", "c 2=0"], Some(false));
    check(&["a", "b", "c", "d 2=0"], None);
    let mut many: Vec<String> = (0..10).map(|n| format!("s{n}")).collect();
    many.push("z 2=0".into());
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    check(&many, Some(true));
}

/// A submission that is known to be wrong has fewer points than one that is not, whatever tests weigh, however
/// few of them a submission is asked, and whether or not the tests show the mistake.
#[test]
fn who_is_wrong_has_fewer_points() {
    let mut seed = 7u64;
    let mut next = move |below: u64| {
        seed = seed
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (seed >> 33) % below
    };
    for _ in 0..300 {
        let mut class = sample::empty();
        class.entries.truncate(1);
        class.entries[0].name = "f".into();
        class.inputs = vec![InputLine::new("f", "A", "May `A` be so?")];
        for n in 0..2 + next(6) {
            let mut test = test(&n.to_string());
            if next(3) == 0 {
                test.doubts = vec!["f: A".into()];
            }
            class
                .settings
                .weights
                .push((test.id.clone(), [0.1, 1.0, 1.0, 3.0][next(4) as usize]));
            class.tests.push(test);
        }
        for n in 0..4 {
            let mut submission = Submission::new(&format!("s{n}"));
            for test in &class.tests {
                let seen = match next(8) {
                    0 => Seen::Failed(returns("0")),
                    1 => Seen::Excused,
                    _ => Seen::Passed,
                };
                submission.results.insert(test.id.clone(), seen);
            }
            submission.judgements.push(Judgement {
                entry: "f".into(),
                ruling: match next(4) {
                    0 => Ruling::Different(Box::new(gadfly_grade::Difference {
                        case: test("99").case,
                        expected: vec![returns("1")],
                        actual: returns("0"),
                        parts: None,
                        explanation: String::new(),
                    })),
                    1 => Ruling::Unknown,
                    _ => Ruling::Equivalent,
                },
                complete: false,
                reasons: Vec::new(),
            });
            class.submissions.push(submission);
        }
        class.settle();
        let points = |wrong: bool| {
            let all = class.submissions.iter();
            let of = all.filter(move |s| (s.verdict() == Verdict::Different) == wrong);
            of.filter_map(|s| s.points)
        };
        for wrong in points(true) {
            for right in points(false) {
                assert!(wrong <= right + 1e-9, "{:?}", settled(&class));
            }
        }
    }
}

/// A difference that the search showed does not stand if the teacher rules its input out afterwards.
#[test]
fn a_difference_on_an_excluded_input() {
    let mut class = class("A", "1 2:A", &["a 2=0"]);
    answer(&mut class, "A", true);
    let difference = class.submissions[0].judgements[0].ruling.clone();
    class.submissions[0].replaced.clear();
    class.submissions[0].judgements[0].ruling = difference;
    answer(&mut class, "A", false);
    let a = named(&class, "a");
    assert_eq!(a.verdict(), Verdict::Unknown);
    assert_eq!(a.reasons()[0].code, "beyond");
}

#[test]
fn shards_carry_it() {
    let whole = class("A", "1 2 3:A", &CLASS);
    let text = shard_text(&whole);
    assert_eq!(read(&text).unwrap(), whole);
    let parts: Vec<Class> = (0..2)
        .map(|at| {
            let mut part = whole.clone();
            part.shard = Some(gadfly_grade::Shard {
                index: at + 1,
                of: 2,
            });
            part.submissions = whole
                .submissions
                .iter()
                .skip(at as usize * 2)
                .take(2)
                .cloned()
                .collect();
            part.settle();
            part
        })
        .collect();
    assert_eq!(merge(parts.clone()).unwrap().class, whole);
    let mut other = parts;
    other[1].inputs[0].stance = Stance::Dropped;
    assert!(merge(other).is_err());
    // Only what has something to say is written.
    let plain = shard_text(&sample::class());
    for key in ["uncounted", "doubts", "inputs\": []", "replaced"] {
        assert!(!plain.contains(&format!("\"{key}")), "{key}");
    }
}

fn written(class: &Class, reveal: Reveal, path: &str) -> String {
    let all = files(class, reveal, "0", &[]);
    let file = all.into_iter().find(|file| file.path == path);
    String::from_utf8(file.expect("such a file").bytes).unwrap()
}

#[test]
fn in_all_documents() {
    let mut class = class("A", "1 2 3:A", &CLASS);
    class.inputs[0].evidence = vec![Evidence {
        source: EvidenceSource::Words,
        text: "There is <at least> one.".into(),
    }];
    let plain = Paint { on: false };
    let words = "right, unless `A` may be so";
    let table = table(&class, Reveal::All, 200, plain);
    assert!(
        table.contains(&format!("bert        open            10    2/2  {words}")),
        "{table}"
    );
    let summary = summary(&class, plain);
    assert!(
        summary.contains("1 equivalent, 1 open, 2 different"),
        "{summary}"
    );
    assert_eq!(
        question_list(&class, Reveal::All, None),
        "\n1 question would settle 1 submission.\n\
         1. May `A` be so?   f(3)\n   \
            the reference returns 1 · 2 submissions return 0\n   \
            probably no, since the task says: There is <at least> one.\n     \
              [[answers]]\n     question = \"May `A` be so?\"\n     entry = \"f\"\n     \
              statement = \"A\"\n     answer = \"no\"\n\
         Add these lines to exercise.toml beside the reference, with answer = \"yes\" if such inputs \
         count and \"no\" if not.\n"
    );
    assert!(
        details(&class, Reveal::All, plain)
            .contains("it is not known whether this input counts: f(3)")
    );
    let csv = written(&class, Reveal::All, "grades.csv");
    assert!(
        csv.contains(&format!("bert,open,false,10,10,2,2,,,,,,\"{words}\",")),
        "{csv}"
    );

    let report = written(&class, Reveal::All, "report.html");
    for part in [
        "<h2 id=\"questions\"",
        "May <code>A</code> be so?",
        "Probably no, since the task says: There is &lt;at least&gt; one.",
        "data-copy=\"[[answers]]&#10;question = &#34;May `A` be so?&#34;",
        "<h2 id=\"inputs\"",
        "It is not known whether this input counts",
        "right, unless <code>A</code> may be so",
        "can get other points",
    ] {
        assert!(report.contains(part), "{part}");
    }
    // Students see no accusation, and those who must not see solutions see no questions.
    let student = written(&class, Reveal::All, "students/bert.html");
    assert!(
        student.contains("It behaves like the reference on all inputs that are known to count.")
    );
    assert!(
        !student.contains("f(3)") && !student.contains("May <code>"),
        "{student}"
    );
    let hidden = written(&class, Reveal::Inputs, "report.html");
    assert!(!hidden.contains("id=\"questions\"") && hidden.contains("id=\"inputs\""));
    assert!(!hidden.contains("f(3)"));

    let value = |reveal| serde_json::to_value(parts(&class, reveal, &[])).unwrap();
    let all = value(Reveal::All);
    let bert = &all["submissions"][1];
    assert_eq!(bert["verdict"], "open");
    assert_eq!(bert["counterexamples"], serde_json::json!([]));
    assert_eq!(bert["open"][0]["call"], "f(3)");
    assert_eq!(all["inputs"][0]["stance"], "open");
    assert_eq!(all["questions"][0]["affected"], serde_json::json!(["bert"]));
    assert_eq!(all["questions"][0]["suggestion"]["counts"], false);
    assert_eq!(
        all["questions"][0]["examples"][0]["groups"][0]["submissions"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    assert_eq!(
        value(Reveal::Inputs)["questions"][0]["examples"],
        serde_json::json!([])
    );

    // Once it is answered, nothing is asked, and the report says what was answered.
    answer(&mut class, "A", false);
    assert_eq!(question_list(&class, Reveal::All, None), "");
    let report = written(&class, Reveal::All, "report.html");
    assert!(!report.contains("id=\"questions\""));
    assert!(
        report.contains("are not tested</td><td>the teacher: an answer<br>the task: There is"),
        "{report}"
    );
}
