//! What runs do besides their results: how long they go on, and which lines they take.

use super::support::{Folder, examine, task, verdict};
use gadfly_grade::model::{Difference, End, Ruling};
use gadfly_grading::language::Examined;

fn difference(examined: &Examined) -> &Difference {
    let found = examined.judgements.iter().find_map(|j| match &j.ruling {
        Ruling::Different(d) => Some(d),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("{:?}", examined.judgements))
}

/// The text of the line where a submission goes its own way.
fn parts(folder: &Folder, reference: &str, submission: &str) -> String {
    let task = task(vec![folder.program("reference", reference)]);
    let found = examine(&task, &[folder.program("submission", submission)]);
    let place = difference(&found[0]).parts.clone().expect("a line");
    assert_eq!(place.file, "Task.java");
    // Two lines come before the body.
    let line = submission.lines().nth(place.line as usize - 3);
    line.expect("a line of the submission").trim().to_string()
}

#[test]
fn the_line_where_a_wrong_value_comes_from_is_shown() {
    let folder = Folder::new();
    let reference = "public static String sign(int n) {
        return n < 0 ? \"minus\" : n == 0 ? \"zero\" : \"plus\";
    }";
    let submission = "public static String sign(int n) {
        if (n < 0) {
            return \"minus\";
        }
        if (n > 0) {
            return \"plus\";
        }
        String word = \"nought\";
        return word;
    }";
    assert_eq!(
        parts(&folder, reference, submission),
        "String word = \"nought\";"
    );
    // All lines are those of right runs: what is returned is wrong.
    let submission = "public static String sign(int n) {
        String word = n < 0 ? \"minus\" : n == 0 ? \"null\" : \"plus\";
        return word;
    }";
    assert_eq!(parts(&folder, reference, submission), "return word;");
}

#[test]
fn the_line_where_it_throws_or_loops_is_shown() {
    let folder = Folder::new();
    let reference =
        "public static int last(int[] xs) { return xs.length == 0 ? -1 : xs[xs.length - 1]; }";
    let throws = "public static int last(int[] xs) {
        int n = xs.length - 1;
        return xs[n];
    }";
    assert_eq!(parts(&folder, reference, throws), "return xs[n];");
    let loops = "public static int last(int[] xs) {
        int n = 0;
        if (xs.length == 0) return -1;
        while (n < xs.length) {
            if (xs[n] == 7) continue;
            n++;
        }
        return xs[n - 1];
    }";
    let line = parts(&folder, reference, loops);
    assert!(
        line.starts_with("while") || line.contains("continue"),
        "{line}"
    );
}

const FIBONACCI: &str = "public static long fib(int n) {
    long a = 0, b = 1;
    for (int i = 0; i < n; i++) { long c = a + b; a = b; b = c; }
    return a;
}";

/// Slow is not wrong: what counts is how much is done, and on small numbers that is little.
#[test]
fn a_slow_way_is_right_where_it_ends() {
    let folder = Folder::new();
    let slow = "public static long fib(int n) {
        if (n <= 0) return 0;
        return n == 1 ? 1 : fib(n - 1) + fib(n - 2);
    }";
    let mut task = task(vec![folder.program("reference", FIBONACCI)]);
    let submission = [folder.program("slow", slow)];
    // Thousands of times the reference's steps, and still not many.
    for allowed in ["n <= 6", "n == 27"] {
        task.assume = vec![allowed.into()];
        let found = examine(&task, &submission);
        assert_ne!(verdict(&found[0]), "different", "{:?}", found[0].judgements);
    }
    // Beyond every measure.
    task.assume = vec!["n == 70".into()];
    let found = examine(&task, &submission);
    let difference = difference(&found[0]);
    assert_eq!(difference.actual.end, End::DoesNotFinish);
}
