//! Exercises of a first course: another right way is as right, and typical mistakes are found.

use super::support::{Folder, examine, shown, task, verdict};
use gadfly_grade::model::Ruling;

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
        let expected = match at < right.len() {
            true => "equivalent",
            false => "different",
        };
        let seen = shown(examined);
        assert_eq!(
            verdict(examined),
            expected,
            "{at}: {seen:?} {:?} {:?}",
            examined.problem,
            examined.judgements
        );
    }
}

/// Maps are equal whatever their class and the order in which they were filled.
#[test]
fn counting_letters() {
    check(
        "public static Map<Character, Integer> counts(String s) {
            Map<Character, Integer> m = new TreeMap<>();
            for (char c : s.toCharArray()) m.put(c, m.getOrDefault(c, 0) + 1);
            return m;
        }",
        &["public static Map<Character, Integer> counts(String s) {
            Map<Character, Integer> m = new HashMap<>();
            for (int i = s.length() - 1; i >= 0; i--) {
                char c = s.charAt(i);
                if (m.containsKey(c)) m.put(c, m.get(c) + 1); else m.put(c, 1);
            }
            return m;
        }"],
        &["public static Map<Character, Integer> counts(String s) {
            Map<Character, Integer> m = new HashMap<>();
            for (char c : s.toCharArray()) m.put(c, 1);
            return m;
        }"],
    );
}

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

/// A mistake that takes a history to see is shown with no more calls than it takes.
#[test]
fn a_counterexample_with_a_history_is_short() {
    let queue = |fields: &str, enqueue: &str| {
        format!(
            "public static class Buffer {{
                private int[] items = new int[3]; private int head, n;
                {fields}
                public void add(int x) {{ {enqueue} items[(head + n++) % items.length] = x; }}
                public int take() {{
                    if (n == 0) throw new IllegalStateException();
                    int x = items[head]; head = (head + 1) % items.length; n--;
                    return x;
                }}
            }}"
        )
    };
    let grow = "if (n == items.length) {
        int[] more = new int[2 * n];
        for (int i = 0; i < n; i++) more[i] = items[(head + i) % n];
        items = more; head = 0;
    }";
    let folder = Folder::new();
    let task = task(vec![folder.program("reference", &queue("", grow))]);
    // It forgets what it has no room for.
    let wrong = queue("", "if (n == items.length) return;");
    let found = examine(&task, &[folder.program("wrong", &wrong)]);
    assert_eq!(verdict(&found[0]), "different");
    for judgement in &found[0].judgements {
        if let Ruling::Different(difference) = &judgement.ruling {
            let calls = difference.case.call.matches(".add(").count();
            assert!(calls <= 8, "{}", difference.case.call);
        }
    }
}
