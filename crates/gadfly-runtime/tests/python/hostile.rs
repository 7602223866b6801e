//! Code that does what it can to harm.

use gadfly_witness::PyEnd;

use crate::support::hasty;

#[test]
fn loops_are_ended_and_their_line_told() {
    let text = "def f():\n    x = 0\n    while True:\n        try:\n            x += 1\n        except BaseException:\n            pass\n";
    let seen = hasty(text, "f", "");
    let PyEnd::TimedOut { line: Some(line) } = seen.end else {
        panic!("{seen:?}");
    };
    assert!((3..=7).contains(&line), "{line}");
    // In C, where no Python code notices anything.
    let seen = hasty("def f():\n    return sum(range(10**13))\n", "f", "");
    assert_eq!(seen.end, PyEnd::TimedOut { line: Some(2) });
}
