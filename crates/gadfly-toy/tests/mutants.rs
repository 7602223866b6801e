//! Mutants of toy programs: killed by tests at hand, by comparing, by time, or proved to be equivalent.

use std::fs;

use gadfly_base::Analysis;
use gadfly_base::progress::Silent;
use gadfly_lang::{Language, Probe, RunEnd};
use gadfly_mutants::{Fate, run};
use gadfly_toy::{Toy, ToyInputs, ToyMutants};

fn call(function: &str, input: i32) -> ToyInputs {
    ToyInputs {
        function: function.into(),
        input,
    }
}

/// `line description: fate` for each mutant, and the calls of all tests. `given` are calls with what they return.
fn mutate(
    text: &str,
    given: &[(&str, i32, i32)],
    more: &[(&str, i32)],
) -> (Vec<String>, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("p.toy");
    fs::write(&file, text).unwrap();
    let request = Analysis::of_files(vec![file], Vec::new());
    let program = Toy.load(&request, &Silent).unwrap();
    let given = given.iter().map(|(function, input, output)| Probe {
        witness: call(function, *input),
        seen: RunEnd::Returned(output.to_string()),
        origin: (),
    });
    let more = more.iter().map(|(function, input)| call(function, *input));
    let mutants = ToyMutants::new(&request, &program);
    let mutation = run(mutants, given.collect(), more.collect(), &Silent).unwrap();
    let tests = mutation.probes.iter();
    let tests: Vec<String> = tests
        .map(|probe| format!("{}({})", probe.witness.function, probe.witness.input))
        .collect();
    let fates = mutation.mutants.iter().map(|(mutant, fate)| {
        let fate = match fate {
            Fate::Killed { by, by_time: false } => tests[*by].clone(),
            Fate::Killed { by, by_time: true } => format!("{} by time", tests[*by]),
            Fate::Equivalent { bounds } if bounds.is_empty() => "equivalent".into(),
            Fate::Equivalent { .. } => "equivalent within bounds".into(),
            Fate::Survived { .. } => "survived".into(),
        };
        format!("{} {}: {fate}", mutant.place.line, mutant.description)
    });
    (fates.collect(), tests)
}

/// The larger of `x` and 10.
const LARGER: &str = "function larger
  input
  push 10
  less ten
  input
  halt
ten:
  push 10
  halt
";

#[test]
fn mutants_are_killed_by_tests_at_hand_or_by_comparing() {
    let (fates, tests) = mutate(LARGER, &[("larger", 3, 10)], &[]);
    assert_eq!(
        fates,
        [
            // For 10 both return 10.
            "3 push 10 became push 11: equivalent",
            "4 less never jumps: larger(3)",
            "8 push 10 became push 11: larger(3)",
        ]
    );
    assert_eq!(tests, ["larger(3)"]);
    let (fates, tests) = mutate(LARGER, &[("larger", 30, 30)], &[]);
    assert!(fates[0].ends_with(": equivalent"), "{fates:?}");
    // One input shows both.
    assert_eq!(tests.len(), 2, "{tests:?}");
    assert!(
        fates[1..].iter().all(|fate| fate.ends_with(&tests[1])),
        "{fates:?}"
    );
}

/// Counts to five, whatever `x` is.
const LOOP: &str = "function five
  push 0
again:
  push 1
  add
  dup
  push 5
  less again
  halt
";

#[test]
fn a_mutant_that_never_ends_is_killed_by_time() {
    let (fates, tests) = mutate(LOOP, &[("five", 0, 5)], &[]);
    assert_eq!(tests, ["five(0)"]);
    assert_eq!(
        fates,
        [
            // It still ends with five, and the loop is followed to its end.
            "2 push 0 became push 1: equivalent",
            "4 push 1 became push 2: five(0)",
            "5 add became mul: five(0) by time",
            "7 push 5 became push 6: five(0)",
            "8 less never jumps: five(0)",
        ]
    );
}

/// The original takes more steps than a run on a mutant gets, but fewer than it gets when it is asked again.
const SLOW: &str = "function slow
  push 0
again:
  push 1
  add
  dup
  push 4000
  less again
  halt
";

#[test]
fn what_only_needs_more_time_is_not_killed_by_time() {
    let (fates, tests) = mutate(SLOW, &[("slow", 0, 4000)], &[("slow", 1)]);
    // Inputs at hand with which the original takes too long make no tests.
    assert_eq!(tests, ["slow(0)"]);
    assert_eq!(
        fates,
        [
            // Returns 4000, too, after more time.
            "2 push 0 became push 1: equivalent within bounds",
            "4 push 1 became push 2: equivalent within bounds",
            // It never ends, but the original does not end in a short time either.
            "5 add became mul: equivalent within bounds",
            "7 push 4000 became push 4001: slow(0)",
            "8 less never jumps: slow(0)",
        ]
    );
}
