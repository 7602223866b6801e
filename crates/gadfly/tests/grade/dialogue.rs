//! A teacher at a terminal who is asked which inputs count.

use std::fs;

use crate::python_test::pty::{CTRL_C, Session};

const REFERENCE: &str = "\
def cheapest(prices):
    \"\"\"The name with the smallest price. prices is a dictionary from names to numbers.\"\"\"
    best = None
    for name in prices:
        if best is None or prices[name] < prices[best]:
            best = name
    return best
";

const ANNA: &str = "def cheapest(prices):\n    return min(prices, key=prices.get)\n";
const BERT: &str = "\
def cheapest(prices):
    best = ''
    for name in prices:
        if best == '' or prices[name] < prices[best]:
            best = name
    return best
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("class")).unwrap();
    fs::write(folder.path().join("reference.py"), REFERENCE).unwrap();
    for (name, text) in [("anna", ANNA), ("bert", BERT), ("carl", REFERENCE)] {
        fs::write(folder.path().join(format!("class/{name}.py")), text).unwrap();
    }
    folder
}

const WORDS: [&str; 6] = ["grade", "-r", "reference.py", "class", "--cache", "cache"];

#[test]
fn a_question_is_asked_once() {
    let folder = folder();
    let mut session = Session::of(folder.path(), &WORDS);
    session.expect("anna        open");
    session.expect("1 question would settle 2 submissions.");
    session.expect("May `prices` be empty?   cheapest({})");
    session.expect("   > ");
    session.line("what");
    session.expect("Please type y, n, s, q or ?.");
    session.line("n");
    session.expect("Your answer is stored in exercise.toml.");
    session.expect("anna        equivalent");
    let done = session.finish();
    assert_eq!(done.code, Some(0), "{}", done.seen);
    let text = fs::read_to_string(folder.path().join("exercise.toml")).unwrap();
    assert!(text.contains("reference = [\"reference.py\"]"), "{text}");
    assert!(
        text.contains("statement = \"prices is not empty\"\nanswer = \"no\"\n"),
        "{text}"
    );

    // The second run asks nothing, with the exercise named or found.
    for words in [
        &WORDS[..],
        &["grade", "exercise.toml", "class", "--cache", "cache"],
    ] {
        let done = Session::of(folder.path(), words).finish();
        assert_eq!(done.code, Some(0), "{}", done.seen);
        assert!(!done.seen.contains("would settle"), "{}", done.seen);
        assert!(done.seen.contains("3 equivalent"), "{}", done.seen);
    }
}

#[test]
fn an_interrupt_loses_nothing() {
    let folder = folder();
    let mut session = Session::of(folder.path(), &WORDS);
    session.expect("   > ");
    session.keys(CTRL_C);
    let done = session.finish();
    assert_eq!(done.code, Some(130), "{}", done.seen);
    assert!(!folder.path().join("exercise.toml").exists());
    let done = Session::of(folder.path(), &[&WORDS[..], &["--no-questions"]].concat()).finish();
    assert_eq!(done.code, Some(0), "{}", done.seen);
    assert!(
        done.seen.contains("Add these lines to exercise.toml"),
        "{}",
        done.seen
    );
}
