//! Skeletons of Java through the symbolic machine: what it draws meets every condition on the real
//! machine and prints what was told; what cannot be met is explained.

/// The job's own conversion: these tests are the only others that need it.
#[path = "../../../gadfly/src/job/quiz/exercise.rs"]
mod exercise;
mod harness;

use gadfly_jvm::{Checks, Explanation, Why};
use gadfly_quiz::skeleton::CheckKind;
use harness::{Subject, confirm, corpus, is_wanted, name, skeletons, table};

#[test]
fn instances_are_as_they_were_told() {
    let folder = std::env::var_os("GADFLY_QUIZ_FOLDER").map_or(corpus(), Into::into);
    let mut subject = Subject::new(skeletons(&folder));
    let rows = confirm(&mut subject, 20);
    table(&rows);
    for row in &rows {
        assert!(row.trouble.is_empty(), "{}: {:?}", row.name, row.trouble);
        assert!(row.drawn > 0, "{}: nothing was drawn", row.name);
    }
}

/// The lines of what contradicts itself, by skeleton.
fn explained(subject: &mut Subject) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for n in 0..subject.skeletons.len() {
        let found = subject.explore(n, Checks::Record);
        let skeleton = &subject.skeletons[n];
        let why = subject.jvm.explain(&found, |e| is_wanted(skeleton, e));
        let text = match why {
            Explanation::Among(set) => {
                let lines = set.iter().map(|why| match why {
                    Why::Check(n) => {
                        let check = &skeleton.checks[*n as usize];
                        let kind = match check.kind {
                            CheckKind::Assert => "ASSERT",
                            CheckKind::Invariant(_) => "INVARIANT",
                            CheckKind::Turns(_) => "LOOP",
                            CheckKind::Depth(_) => "@REC",
                        };
                        format!("{kind} {}", check.line)
                    }
                    Why::End => "end".into(),
                });
                lines.collect::<Vec<_>>().join(", ")
            }
            other => format!("{other:?}"),
        };
        all.push((name(skeleton), text));
    }
    all
}

#[test]
fn contradictions_are_explained() {
    let folder =
        std::env::var_os("GADFLY_QUIZ_FOLDER").map_or(corpus().join("impossible"), Into::into);
    let expected = [
        ("Tournament", "ASSERT 13"),
        ("break_and_continue", "ASSERT 16"),
        ("bubble_sort", "ASSERT 17"),
        ("building_text", "ASSERT 13"),
        ("digits", "@REC 2"),
        ("else_or_not", "ASSERT 23"),
        ("fall_through", "ASSERT 13"),
        ("insertion_sort", "ASSERT 14"),
        ("long_array", "ASSERT 16"),
        ("meeting", "LOOP 5"),
        ("one_even", "ASSERT 8, ASSERT 13"),
        ("order_of_loops", "ASSERT 15"),
        ("table_walk", "LOOP 7"),
    ];
    let mut subject = Subject::new(skeletons(&folder));
    let found = explained(&mut subject);
    let found: Vec<(&str, &str)> = found.iter().map(|(n, t)| (&**n, &**t)).collect();
    assert_eq!(found, expected);
}
