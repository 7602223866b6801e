//! Skeletons of Java through the symbolic machine: what it draws meets every condition on the real
//! machine and prints what was told; what cannot be met is explained.

/// The job's own conversion: these tests are the only others that need it.
#[path = "../../../gadfly-quizgen/src/exercise.rs"]
mod exercise;
mod harness;

use gadfly_jvm::End;
use gadfly_jvm_join::{Checks, Explanation, Literal, When, Why};
use gadfly_quiz::skeleton::{CheckKind, Skeleton};
use harness::{Subject, confirm, corpus, is_wanted, name, parsed, skeletons, table};

#[test]
fn instances_are_as_they_were_told() {
    let folder = corpus();
    let mut subject = Subject::new(skeletons(&folder));
    let rows = confirm(&mut subject, 20);
    table(&rows);
    for row in &rows {
        assert!(row.trouble.is_empty(), "{}: {:?}", row.name, row.trouble);
        assert!(row.drawn == 20, "{}: {} drawn", row.name, row.drawn);
    }
}

/// What contradicts itself, with lines.
fn explained(subject: &mut Subject, n: usize) -> String {
    let found = subject.explore(n, Checks::Record);
    let skeleton = &subject.skeletons[n];
    match gadfly_jvm_join::explain(&mut subject.jvm, &found, |e| is_wanted(skeleton, e)) {
        Explanation::Among(set) => {
            let all: Vec<String> = set.iter().map(|why| place(skeleton, *why)).collect();
            all.join(", ")
        }
        other => format!("{other:?}"),
    }
}

fn place(skeleton: &Skeleton, why: Why) -> String {
    let Why::Check(number) = why else {
        return "end".into();
    };
    let check = &skeleton.checks[number as usize];
    let kind = match check.kind {
        CheckKind::Assert => "ASSERT",
        CheckKind::Invariant(_) => "INVARIANT",
        CheckKind::Turns(_) => "LOOP",
        CheckKind::Depth(_) => "@REC",
    };
    format!("{kind} {}", check.line)
}

#[test]
fn contradictions_are_explained() {
    let expected = [
        ("Tournament", "ASSERT 13"),
        ("break_and_continue", "ASSERT 16"),
        ("bubble_sort", "ASSERT 17"),
        ("building_text", "ASSERT 13"),
        ("digits", "@REC 2"),
        ("else_or_not", "ASSERT 23"),
        ("fall_through", "ASSERT 13"),
        ("insertion_sort", "ASSERT 14"),
        ("long_array", "ASSERT 16, INVARIANT 8, INVARIANT 9"),
        ("meeting", "LOOP 5"),
        ("one_even", "ASSERT 8, ASSERT 13"),
        ("order_of_loops", "ASSERT 15"),
        ("table_walk", "LOOP 7"),
    ];
    let mut subject = Subject::new(skeletons(&corpus().join("impossible")));
    let mut found = Vec::new();
    for n in 0..subject.skeletons.len() {
        let why = explained(&mut subject, n);
        found.push((name(&subject.skeletons[n]), why));
    }
    let found: Vec<(&str, &str)> = found.iter().map(|(n, t)| (&**n, &**t)).collect();
    assert_eq!(found, expected);
}

/// One skeleton each, as statements.
fn subject(texts: &[&str]) -> Subject {
    let file = |(n, text): (usize, &&str)| parsed(&format!("Tried{n}.java"), text);
    Subject::new(texts.iter().enumerate().map(file).collect())
}

#[test]
fn invariants_must_be_inductive() {
    let mut subject = subject(&[
        "int n = INT(range(1000, 9000));\nint sum = 0;\nint i = 0;\n\
         INVARIANT(0 <= i && i <= n);\nINVARIANT(sum == 2 * i);\n\
         while (i < n) { i++; sum += i % 1000 == 999 ? 3 : 2; }\nSystem.out.println(sum);\n",
        "int n = INT(range(1000, 9000));\nint sum = INT(range(0, 3));\nint i = 0;\n\
         INVARIANT(0 <= i && i <= n);\nINVARIANT(sum == 2 * i);\n\
         while (i < n) { i++; sum += 2; }\nSystem.out.println(sum);\n",
        "int n = INT(range(1000, 9000));\nint[] a = new int[n];\nint i = 0;\n\
         INVARIANT(0 <= i && i <= n);\nINVARIANT(__forall(0, i, k -> a[k] == 3 * k));\n\
         while (i < n) { a[i] = i == 700 ? 5 : 3 * i; i++; }\nSystem.out.println(a[9]);\n",
    ]);
    let found = subject.explore(0, Checks::Assume);
    let [broken] = &found.broken[..] else {
        panic!("{:?}", found.broken);
    };
    assert_eq!((broken.check, broken.when), (1, When::Kept));
    let i = broken.variables.iter().find(|v| v.0 == "i").map(|v| v.1);
    assert_eq!(i.map(|i| i % 1000), Some(998), "{broken:?}");

    let found = subject.explore(1, Checks::Assume);
    let [broken] = &found.broken[..] else {
        panic!("{:?}", found.broken);
    };
    assert_eq!((broken.check, broken.when), (1, When::Entered));
    let start = broken.values.as_ref().map(|v| v[1].clone());
    assert!(
        start.is_some() && start != Some(Literal::Int(0)),
        "{broken:?}"
    );

    let found = subject.explore(2, Checks::Assume);
    let [broken] = &found.broken[..] else {
        panic!("{:?}", found.broken);
    };
    assert_eq!((broken.check, broken.when), (1, When::Kept));
    assert_eq!(broken.variables, [("i".to_string(), 700)]);
}

/// What the invariant does not say cannot be told.
#[test]
fn a_weak_invariant_tells_nothing() {
    let mut subject = subject(&[
        "int n = INT(range(1000, 9000));\nint sum = 0;\nint i = 0;\nINVARIANT(0 <= i && i <= n);\n\
         while (i < n) { i++; sum += 2; }\nSystem.out.println(i + \" \" + sum);\n",
        "int n = INT(range(1000, 9000));\nint sum = 0;\nint i = 0;\nINVARIANT(0 <= i && i <= n);\n\
         while (i < n) { i++; sum += 2; }\nSystem.out.println(i);\n",
    ]);
    for (n, told) in [false, true].into_iter().enumerate() {
        let found = subject.explore(n, Checks::Assume);
        assert!(found.broken.is_empty());
        let draws = subject.draw(n, &found, 5, 1);
        assert_eq!(draws.drawn.len(), 5);
        assert!(draws.drawn.iter().all(|d| d.printed.is_some() == told));
    }
}

/// With x = 7 and y = 2 it never ends; all other values are instances.
#[test]
fn a_loop_that_may_never_end() {
    let mut subject = subject(&["int x = INT(range(1, 50));\nint y = INT(range(2, 5));\n\
         while (x > 0 && x < 1000) {\n    x = x * y - 7;\n}\nSystem.out.println(x);\n"]);
    let found = subject.explore(0, Checks::Assume);
    let loops = |e: &gadfly_jvm_join::JoinedEnd| matches!(e.end, End::Loops { .. });
    assert!(found.ends.iter().any(loops), "it is noticed");
    assert!(found.ends.iter().all(|e| e.doubts.is_empty()));
    let draws = subject.draw(0, &found, 20, 1);
    assert_eq!(draws.drawn.len(), 20);
    let endless = [Literal::Int(7), Literal::Int(2)];
    assert!(draws.drawn.iter().all(|d| d.values[..] != endless));
}
