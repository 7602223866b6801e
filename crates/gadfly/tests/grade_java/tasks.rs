//! Exercises of a first course: another right way is as right, and typical mistakes are found.

use super::support::{Folder, examine, shown, task, verdict};

/// Grades right and wrong solutions of an exercise.
fn check(reference: &str, right: &[&str], wrong: &[&str]) {
    let folder = Folder::new();
    let task = task(vec![folder.program("reference", reference)]);
    let all = right.iter().chain(wrong).enumerate();
    let programs: Vec<_> = all
        .map(|(at, text)| folder.program(&format!("s{at}"), text))
        .collect();
    let found = examine(&task, &programs);
    for (at, examined) in found.iter().enumerate() {
        // What is right need not be known to be, but nobody is wronged.
        let is_wrong = at >= right.len();
        let seen = shown(examined);
        assert_eq!(
            verdict(examined) == "different",
            is_wrong,
            "{at}: {seen:?} {:?} {:?}",
            examined.problem,
            examined.judgements
        );
    }
}

/// Sets are equal whatever their class and the order in which they were filled.
#[test]
fn neighbours_as_a_set() {
    check(
        "public record Point(int x, int y) {}
        public static Set<Point> around(int x, int y) {
            Set<Point> s = new HashSet<>();
            s.add(new Point(x + 1, y));
            s.add(new Point(x - 1, y));
            return s;
        }",
        &["public record Point(int x, int y) {}
        public static Set<Point> around(int x, int y) {
            Set<Point> s = new LinkedHashSet<>();
            for (int d = -1; d <= 1; d += 2) s.add(new Point(x + d, y));
            return s;
        }"],
        &["public record Point(int x, int y) {}
        public static Set<Point> around(int x, int y) {
            Set<Point> s = new HashSet<>();
            s.add(new Point(x + 1, y));
            s.add(new Point(x, y - 1));
            return s;
        }"],
    );
}

/// Queues are what is in them.
#[test]
fn a_queue_of_any_class() {
    check(
        "public static Queue<Integer> pair(int a, int b) {
            Queue<Integer> q = new LinkedList<>();
            q.add(a);
            q.add(b);
            return q;
        }",
        &["public static Queue<Integer> pair(int a, int b) {
            ArrayDeque<Integer> q = new ArrayDeque<>();
            q.addFirst(b);
            q.addFirst(a);
            return q;
        }"],
        &["public static Queue<Integer> pair(int a, int b) {
            ArrayDeque<Integer> q = new ArrayDeque<>();
            q.push(a);
            q.push(b);
            return q;
        }"],
    );
}
