//! Whole dialogues through a pseudo-terminal.

use crate::python_test::pty::{CTRL_C, CTRL_D, Session};
use crate::python_test::{failing, folder, leftovers, read};

const GRADE: &str = "\
def grade(points):
    if points < 0:
        raise ValueError('negative')
    if points >= 50:
        return 'pass'
    return 'fail'
";

const ANSWERS: &str = ".gadfly/grade.answers.toml";

#[test]
fn a_whole_dialogue() {
    let folder = folder(&[("grade.py", GRADE)]);
    let mut session = Session::start(folder.path(), &["grade.py"]);
    session.expect("3 questions about grade.py");
    session.expect("test_grade.py");
    session.expect(">   6     return 'fail'");
    session.expect("points = 0");
    session.answer("grade(0)", "'fail'");
    session.expect("Yes, that is what your code does.");
    session.expect(">   5         return 'pass'");
    session.answer("grade(50)", "same");
    session.expect("grade(50) returns 'pass'.");
    session.answer("grade(-1)", "raises ValueError");
    session.expect("Yes, that is what your code does.");
    let done = session.finish();
    assert_eq!(done.code, Some(0), "{}", done.seen);
    assert!(done.seen.contains("3 tests, all pass."), "{}", done.seen);
    let text = read(folder.path(), "test_grade.py");
    assert!(text.contains("with pytest.raises(ValueError):"), "{text}");
    assert_eq!(failing(folder.path(), "test_grade.py"), [""; 0]);

    // The second run knows it all, and asks nothing, though the function was written anew.
    let other = GRADE.replace("points >= 50", "not points < 50");
    std::fs::write(folder.path().join("grade.py"), other).unwrap();
    let done = Session::start(folder.path(), &["grade.py"]).finish();
    assert_eq!(done.code, Some(0), "{}", done.seen);
    assert!(!done.seen.contains("What should"), "{}", done.seen);
    assert!(done.seen.contains("3 tests, all pass."), "{}", done.seen);
    // Nothing has changed in what it should do.
    let body = |text: &str| text.split_once("import").unwrap().1.to_string();
    assert_eq!(body(&read(folder.path(), "test_grade.py")), body(&text));

    // A mistake that is made later shows.
    let wrong = GRADE.replace("points >= 50", "points > 50");
    std::fs::write(folder.path().join("grade.py"), wrong).unwrap();
    let mut session = Session::start(folder.path(), &["grade.py"]);
    session.answer("grade(51)", "quit");
    let done = session.finish();
    assert_eq!(done.code, Some(1), "{}", done.seen);
    assert!(
        done.seen.contains("grade(50) should return 'pass'."),
        "{}",
        done.seen
    );
    assert!(
        done.seen.contains("Your code returned 'fail' here."),
        "{}",
        done.seen
    );
    assert_eq!(failing(folder.path(), "test_grade.py").len(), 1);
}

#[test]
fn a_wrong_answer_is_a_bug_found() {
    let folder = folder(&[("grade.py", GRADE)]);
    let mut session = Session::start(folder.path(), &["grade.py"]);
    session.answer("grade(0)", "'Fail'");
    session.expect("Your code returned 'fail' here.");
    session.expect("They differ only in capital letters.");
    session.expect("Either your code has a bug, or your answer has a slip.");
    // Going back costs nothing.
    session.answer("grade(50)", "back");
    session.answer("grade(0)", "'fail'");
    session.expect("Yes");
    session.answer("grade(50)", "'good'");
    session.expect("Your code returned 'pass' here.");
    session.answer("grade(-1)", "0");
    session.expect("Your code raised ValueError (negative) here in line 3.");
    let done = session.finish();
    assert_eq!(done.code, Some(1), "{}", done.seen);
    assert!(
        done.seen
            .contains("2 calls where your code does not do what you expect"),
        "{}",
        done.seen
    );
    assert!(
        done.seen.contains("3 tests: 1 passes, 2 fail"),
        "{}",
        done.seen
    );
    assert_eq!(failing(folder.path(), "test_grade.py").len(), 2);
    let text = read(folder.path(), "test_grade.py");
    assert!(
        text.contains("grade(50) == 'good'") || text.contains("grade(50) == \"good\""),
        "{text}"
    );
    assert!(text.contains("# "), "{text}");
}

#[test]
fn slips_of_the_keyboard_are_asked_again() {
    let folder = folder(&[("grade.py", GRADE)]);
    let mut session = Session::start(folder.path(), &["grade.py"]);
    for (typed, reply) in [
        ("", "Please type a value, or skip, or help."),
        (
            "fail",
            "There is nothing called fail. A string needs quotes: 'fail'",
        ),
        ("['fail'", "Python does not understand that"),
        ("true", "In Python that is written True."),
        ("1 / 0", "ZeroDivisionError"),
        ("raises", "Which error? For example: raises ValueError"),
        ("raises valueerror", "Did you mean: raises ValueError"),
        ("raises Oops", "I know no error called Oops."),
        ("ValueError", "Then type: raises ValueError"),
        ("grade(0)", "That asks grade itself."),
        ("\u{1b}[A", "Please type it again."),
        ("help", "your answers are kept for the next time"),
        ("'fail'", "Yes, that is what your code does."),
    ] {
        session.answer("grade(0)", typed);
        session.expect(reply);
    }
    session.answer("grade(50)", "skip");
    session.expect("Skipped");
    session.answer("grade(-1)", "raises ValueError: positive");
    session.expect("The type of the error is the one that you expected, the message is not.");
    let done = session.finish();
    assert_eq!(done.code, Some(1), "{}", done.seen);
    assert!(done.seen.contains("1 call skipped."), "{}", done.seen);
    let done = Session::start(folder.path(), &["grade.py"]).finish();
    assert!(!done.seen.contains("What should"), "{}", done.seen);
}

#[test]
fn quitting_keeps_the_answers() {
    for leave in ["quit\n", CTRL_D, CTRL_C] {
        let folder = folder(&[("grade.py", GRADE)]);
        let mut session = Session::start(folder.path(), &["grade.py"]);
        session.answer("grade(0)", "'fail'");
        session.expect("What should grade(50) return? ");
        session.keys(leave);
        let done = session.finish();
        let code = if leave == CTRL_C { 130 } else { 0 };
        assert_eq!(done.code, Some(code), "{}", done.seen);
        assert!(
            done.seen.contains("Your answers so far are kept"),
            "{}",
            done.seen
        );
        assert!(
            done.seen.contains("2 questions still wait"),
            "{}",
            done.seen
        );
        assert!(leftovers(folder.path()).is_empty());
        assert!(read(folder.path(), ANSWERS).contains("# grade(0)"));
        assert_eq!(failing(folder.path(), "test_grade.py"), [""; 0]);
        assert_eq!(
            read(folder.path(), "test_grade.py")
                .matches("def test_")
                .count(),
            1
        );
        // It goes on where it was left.
        let mut session = Session::start(folder.path(), &["grade.py"]);
        session.expect("2 questions about grade.py");
        session.answer("grade(50)", "same");
        session.answer("grade(-1)", "same");
        let done = session.finish();
        assert_eq!(done.code, Some(0), "{}", done.seen);
        assert!(!done.seen.contains("grade(0)"), "{}", done.seen);
        assert_eq!(
            read(folder.path(), "test_grade.py")
                .matches("def test_")
                .count(),
            3
        );
    }
}

#[test]
fn an_interrupt_before_the_first_question_leaves_nothing_behind() {
    let folder = folder(&[("grade.py", GRADE)]);
    let mut session = Session::start(folder.path(), &["grade.py"]);
    session.expect("What should grade(0) return? ");
    session.keys(CTRL_C);
    let done = session.finish();
    assert_eq!(done.code, Some(130), "{}", done.seen);
    assert!(!folder.path().join("test_grade.py").exists());
    assert!(leftovers(folder.path()).is_empty());
}

#[test]
fn what_is_printed_and_what_is_changed_is_asked_for() {
    let folder = folder(&[(
        "shout.py",
        "\
def shout(n):
    while n > 0:
        print('hey', n)
        n -= 1


def double(items):
    items.extend(items)


def mean(items: list[float]) -> float:
    return sum(items) / 3
",
    )]);
    let mut session = Session::start(folder.path(), &["shout.py", "--only", "shout"]);
    session.expect("What should shout(1) print? ");
    session.line("hey 1");
    session.line("");
    session.expect("Yes, that is what your code does.");
    assert_eq!(session.finish().code, Some(0));
    let mut session = Session::start(folder.path(), &["shout.py", "--only", "double"]);
    session.expect("What should items be after double(");
    session.line("same");
    session.expect("Taken as right");
    assert_eq!(session.finish().code, Some(0));
    assert_eq!(failing(folder.path(), "test_shout.py"), [""; 0]);
}

#[test]
fn objects_are_asked_about_by_their_parts() {
    let folder = folder(&[(
        "counter.py",
        "\
class Counter:
    def __init__(self, start: int):
        self.count = start

    def up(self, by: int) -> None:
        if by < 0:
            raise ValueError('down is elsewhere')
        self.count += by
",
    )]);
    let mut session = Session::start(folder.path(), &["counter.py", "--only", "Counter.up"]);
    session.expect("What should counter.count be after counter.up(");
    session.line("yes");
    session.expect("There is nothing called yes.");
    session.expect("What should counter.count be after counter.up(");
    session.line("77");
    session.expect("After your code ran, counter.count was ");
    session.expect("What should counter.up(-1) return? ");
    session.line("raises ValueError: down");
    session.expect("The whole message is: down is elsewhere");
    let done = session.finish();
    assert_eq!(done.code, Some(1), "{}", done.seen);
    let text = read(folder.path(), "test_counter.py");
    assert!(text.contains("assert counter.count == 77"), "{text}");
    assert_eq!(failing(folder.path(), "test_counter.py").len(), 1);
}
