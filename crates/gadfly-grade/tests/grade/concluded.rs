//! Verdicts, points, the suite and clusters.

use gadfly_grade::cluster::clusters;
use gadfly_grade::{Seen, Test, Verdict};

use crate::sample::{self, named, returns};

#[test]
fn verdicts_and_points() {
    let class = sample::class();
    for (name, verdict, complete, points) in [
        ("s1", Verdict::Different, false, 8.0),
        ("s2", Verdict::Different, false, 8.0),
        ("s10", Verdict::Equivalent, true, 10.0),
        ("Jörg", Verdict::Different, false, 6.0),
        ("broken", Verdict::Error, false, 0.0),
        ("without total", Verdict::Error, false, 6.0),
    ] {
        let submission = named(&class, name);
        assert_eq!(submission.verdict(), verdict, "{name}");
        assert_eq!(submission.complete(), complete, "{name}");
        assert_eq!(submission.points, Some(points), "{name}");
    }
}

/// A claim of equivalence does not stand against a real run; what was found stays if it is smaller.
#[test]
fn the_smallest_difference_is_shown() {
    let class = sample::class();
    let call = |name| &named(&class, name).counterexample().unwrap().case.call;
    assert_eq!(call("s1"), "take(-1, [5])");
    assert_eq!(call("s2"), "take(-1, [0])");
    assert_eq!(call("Jörg"), "total([])");
    assert!(named(&class, "s10").counterexample().is_none());
}

#[test]
fn the_suite_is_small() {
    let class = sample::class();
    let calls: Vec<&str> = class.suite().map(|t| t.case.call.as_str()).collect();
    assert_eq!(calls, ["take(-1, [5])", "total([])"]);
    let names =
        |test: &Test| -> Vec<String> { class.kills(test).iter().map(|s| s.name.clone()).collect() };
    let suite: Vec<&Test> = class.suite().collect();
    assert_eq!(names(suite[0]), ["s1", "s2"]);
    // A class without mistakes still has a test for each function.
    let mut right = sample::empty();
    right.tests = sample::tests();
    right.submissions = vec![sample::student("only", &sample::tests(), &[])];
    right.settle();
    let calls: Vec<&str> = right.suite().map(|t| t.case.call.as_str()).collect();
    assert_eq!(calls, ["take(0, [])", "total([])"]);
}

#[test]
fn those_who_fail_alike() {
    let class = sample::class();
    let found: Vec<Vec<&str>> = clusters(&class)
        .iter()
        .map(|cluster| {
            let names = cluster.members.iter();
            names
                .map(|&at| class.submissions[at].name.as_str())
                .collect()
        })
        .collect();
    assert_eq!(found[0], ["s1", "s2"]);
    assert_eq!(found.len(), 5);
    assert!(found.iter().flatten().all(|name| *name != "s10"));
    // Without tests, what they do with the same input counts.
    let mut bare = sample::class();
    bare.tests.clear();
    bare.submissions.retain(|s| s.name.starts_with('s'));
    bare.settle();
    assert_eq!(clusters(&bare).len(), 2);
    assert_eq!(named(&bare, "s1").points, Some(0.0));
    assert_eq!(named(&bare, "s10").points, Some(10.0));
}

#[test]
fn weights() {
    let mut class = sample::class();
    class.settings.weights = vec![
        ("take(-1, [5])".into(), 5.0),
        ("total".into(), 0.0),
        ("take".into(), -3.0),
    ];
    class.settle();
    assert_eq!(named(&class, "s1").points, Some(0.0));
    assert_eq!(named(&class, "Jörg").points, Some(10.0));
}

/// Full points are for those who do everything right, also where the tests do not tell.
#[test]
fn a_difference_beside_the_tests_costs_something() {
    let mut class = sample::class();
    let negative = class
        .tests
        .iter()
        .position(|t| t.case.call == "take(-1, [5])")
        .unwrap();
    class.tests.remove(negative);
    class.settle();
    assert_eq!(named(&class, "s2").points, Some(8.0));
}

#[test]
fn order_does_not_matter() {
    let one = sample::class();
    let mut other = sample::empty();
    other.tests = sample::tests();
    other.tests.reverse();
    other.submissions = sample::submissions();
    other.submissions.rotate_left(3);
    for submission in &mut other.submissions {
        submission.judgements.reverse();
    }
    other.settle();
    assert_eq!(one, other);
    let mut again = one.clone();
    again.settle();
    assert_eq!(one, again);
}

#[test]
fn what_was_not_run_is_not_counted() {
    let mut class = sample::class();
    let extra = Test::new(sample::total("[7]"), vec![returns("7")]);
    class
        .submissions
        .iter_mut()
        .find(|s| s.name == "s1")
        .unwrap()
        .results
        .insert(extra.id.clone(), Seen::Passed);
    class.tests.push(extra);
    class.settle();
    // broken and without total cannot be run with it.
    assert_eq!(class.gaps().len(), 4);
    assert_eq!(class.counted_tests().len(), 5);
    assert_eq!(named(&class, "s1").points, Some(8.0));
}

/// What did not run did not pass, unless Gadfly or the reference is to blame.
#[test]
fn what_was_not_judged_is_not_passed() {
    let with = |seen: Seen| {
        let mut class = sample::class();
        let test = class.tests.iter().find(|t| t.case.call == "take(0, [])");
        let id = test.unwrap().id.clone();
        let good = class.submissions.iter_mut().find(|s| s.name == "s10");
        good.unwrap().results.insert(id, seen);
        class.settle();
        class
    };
    let class = with(Seen::non_deterministic());
    let good = named(&class, "s10");
    assert_eq!(good.verdict(), Verdict::Unknown);
    assert_eq!(good.points, Some(8.0));
    assert_eq!(good.not_judged(&class.counted_tests())[0].1, 1);
    let reasons: Vec<&str> = good.reasons().iter().map(|r| r.words.as_str()).collect();
    assert_eq!(reasons, ["runs with the same input differ: take(0, [])"]);
    // It refuses what the task need not mean, and does all else right.
    let class = with(Seen::Excused);
    assert_eq!(named(&class, "s10").points, Some(10.0));
    // The reference does not stand by it: nobody is measured by it.
    let class = with(Seen::Void);
    assert_eq!(class.counted_tests().len(), 4);
    assert_eq!(named(&class, "s10").points, Some(10.0));
    assert_eq!(named(&class, "s1").points, Some(7.5));
    // Gadfly failed: there is nothing to count, and nobody else is concerned.
    let class = with(Seen::Unclear);
    assert_eq!(named(&class, "s10").points, None);
    assert_eq!(named(&class, "s1").points, Some(8.0));
}

/// An excuse is for those who get right what they take.
#[test]
fn who_is_wrong_is_not_excused() {
    let mut class = sample::class();
    let excused = |call: &str| {
        let test = sample::tests().into_iter().find(|t| t.case.call == call);
        test.unwrap().id
    };
    for submission in &mut class.submissions {
        submission
            .results
            .insert(excused("take(0, [])"), Seen::Excused);
    }
    class.settle();
    assert_eq!(named(&class, "s10").points, Some(10.0));
    assert_eq!(named(&class, "s1").points, Some(6.0));
}

/// No input is known to be wrong, but not all were examined: there are no full points for that.
#[test]
fn unknown_is_not_full_points() {
    let mut class = sample::class();
    let good = class.submissions.iter_mut().find(|s| s.name == "s10");
    good.unwrap().judgements[0].ruling = gadfly_grade::Ruling::Unknown;
    class.settle();
    let points = named(&class, "s10").points;
    assert!(points.is_some_and(|p| p < 10.0 && p > 8.0), "{points:?}");
}
