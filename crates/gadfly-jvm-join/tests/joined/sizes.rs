//! What joining is for: exercises whose paths nobody could count.

use crate::joined::harness::{Subject, exercise, int, ints, most, subject_of};
use gadfly_jvm::End;
use gadfly_jvm_join::{
    Checks, Draw, Draws, Exercise, Explanation, HoleDomain, JoinedEnds, Literal, Seen, Values, Why,
};
use std::time::{Duration, Instant};

fn returned(found: &JoinedEnds) -> Vec<usize> {
    (0..found.ends.len())
        .filter(|&i| matches!(found.ends[i].end, End::Returned(_)))
        .collect()
}

fn draw(subject: &mut Subject, found: &JoinedEnds, count: usize) -> Draws {
    let wanted = Draw {
        count,
        seed: 1,
        distinct_output: false,
        time: Duration::from_mins(1),
    };
    let usable = returned(found);
    gadfly_jvm_join::draw(&mut subject.jvm, found, &usable, &wanted)
}

/// Explores, draws, and runs each instance with its values: it must meet its checks, and print
/// and return what the model said.
fn instances(name: &str, members: &str, wanted: &Exercise, count: usize) -> Option<Draws> {
    let mut subject = subject_of(name, members)?;
    let begun = Instant::now();
    let found = subject.explore("run", wanted);
    let explored = begun.elapsed();
    let draws = draw(&mut subject, &found, count);
    let solver = subject.jvm.solver.stats().clone();
    eprintln!(
        "{name}: {} ends, {} turns, {} joins, at most {} waiting, {explored:?}; {} instances after {:?}; {} questions, worst {:?}",
        found.ends.len(),
        found.summary.turns,
        found.summary.joins,
        found.summary.most_pending,
        draws.drawn.len(),
        begun.elapsed(),
        solver.queries,
        solver.worst,
    );
    for drawn in &draws.drawn {
        let narrowed = Exercise {
            holes: wanted
                .holes
                .iter()
                .zip(&drawn.values)
                .map(|(h, v)| h.only(v))
                .collect(),
            ..wanted.clone()
        };
        let run = subject.explore("run", &narrowed);
        assert_eq!(run.ends.len(), 1, "{name} {:?}: checks hold", drawn.values);
        let model = gadfly_term::Model::new();
        let printed = gadfly_jvm_join::printed(&mut subject.jvm, &run.ends[0], &model);
        assert_eq!(printed, drawn.printed, "{name} {:?}", drawn.values);
        let value = gadfly_jvm_join::returned(&mut subject.jvm, &run.ends[0], &model);
        assert_eq!(value, drawn.returned, "{name} {:?}", drawn.values);
    }
    let mut values: Vec<&Vec<Literal>> = draws.drawn.iter().map(|d| &d.values).collect();
    values.sort();
    values.dedup();
    assert_eq!(
        values.len(),
        draws.drawn.len(),
        "{name}: pairwise different"
    );
    Some(draws)
}

#[test]
fn twenty_branches_are_one_formula() {
    let members = "static int run() { int x = Quiz.INT(0), s = 0; \
        for (int i = 0; i < 20; i++) { if ((x >> i & 1) == 1) s += i * i; else s ^= i; } return s; }";
    let Some(mut subject) = subject_of("twenty", members) else {
        return;
    };
    let found = subject.explore("run", &exercise(vec![int(0, 0xfffff)]));
    assert_eq!(found.ends.len(), 1);
    assert!(found.summary.turns < 200, "{:?}", found.summary);
    let questions = subject.jvm.solver.stats().queries;
    assert!(questions < 100, "{questions} questions");
}

const SORTED: &str = "
    static void show(int[] a) { for (int x : a) System.out.print(x + \" \"); System.out.println(); }
    static int[] insertion(int[] a) {
        for (int i = 1; i < a.length; i++) {
            int key = a[i], j = i - 1;
            while (j >= 0 && a[j] > key) { a[j + 1] = a[j]; j--; moves++; }
            a[j + 1] = key;
        }
        return a;
    }
    static int moves;
    static int[] bubble(int[] a) {
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j + 1 < a.length - i; j++)
                if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; moves++; }
        return a;
    }
    static int[] lazyBubble(int[] a) {
        boolean swapped;
        do {
            swapped = false;
            for (int j = 0; j + 1 < a.length; j++)
                if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; swapped = true; moves++; }
        } while (swapped);
        return a;
    }";

fn sorted(name: &str, how: &str, check: &str) {
    let members = format!(
        "{SORTED} static void run() {{ int[] a = {how}(Quiz.INTARRAY(0)); show(a); Quiz.ASSERT(0, {check}); }}"
    );
    let wanted = exercise(vec![ints(8, 0, 99)]);
    let Some(draws) = instances(name, &members, &wanted, 5) else {
        return;
    };
    assert_eq!(draws.drawn.len(), 5, "{name}: {draws:?}");
}

const TEXT: &str = "Quiz.out().equals(\"3 4 8 15 16 23 42 99 \\n\")";

#[test]
fn insertion_sort_with_a_given_output() {
    sorted("insertion-out", "insertion", TEXT);
}

#[test]
fn bubble_sort_with_a_given_output() {
    sorted("bubble-out", "bubble", TEXT);
}

#[test]
fn insertion_sort_with_a_number_of_moves() {
    sorted(
        "insertion-moves",
        "insertion",
        "moves == 13 && a[7] - a[0] > 50 && a[3] == 42",
    );
}

#[test]
fn bubble_sort_with_a_number_of_moves() {
    sorted("bubble-moves", "bubble", "moves == 13 && a[3] == 42");
}

#[test]
fn bubble_sort_until_nothing_moves() {
    sorted("lazy-bubble", "lazyBubble", "moves == 9 && a[3] == 42");
}

#[test]
fn recursive_minimum_with_gaps() {
    let members = "
        static int low(int[] a, int from, int to) {
            if (to - from == 1) return a[from];
            int mid = (from + to) / 2;
            int l = low(a, from, mid), r = low(a, mid, to);
            Quiz.ASSERT(0, Math.abs(l - r) > 10);
            return Math.min(l, r);
        }
        static int high(int[] a, int from) {
            if (from == a.length - 1) return a[from];
            int rest = high(a, from + 1);
            Quiz.ASSERT(1, Math.abs(a[from] - rest) > 10);
            return a[from] > rest ? a[from] : rest;
        }
        static boolean distinct(int[] a) {
            for (int i = 0; i < a.length; i++) for (int j = 0; j < i; j++) if (a[i] == a[j]) return false;
            return true;
        }
        static int run() {
            int[] a = Quiz.INTARRAY(0);
            Quiz.ASSERT(2, distinct(a));
            return high(a, 0) - low(a, 0, a.length);
        }";
    let Some(draws) = instances("gaps", members, &exercise(vec![ints(12, 0, 200)]), 20) else {
        return;
    };
    assert_eq!(draws.drawn.len(), 20);
}

#[test]
fn a_loop_that_ends_by_itself() {
    let members = "static int run() { int a = Quiz.INT(0), b = Quiz.INT(1), t = 0; \
        while (a < b) { Quiz.turn(0, ++t); a += 2; b -= 3; } Quiz.loopLeft(0, t); return t; }";
    let wanted = Exercise {
        loops: vec![most(100_000, 0)],
        ..exercise(vec![int(0, 10), int(20, 35)])
    };
    let Some(mut subject) = subject_of("meeting", members) else {
        return;
    };
    let found = subject.explore("run", &wanted);
    assert_eq!(found.ends.len(), 1);
    assert!(found.ends[0].doubts.is_empty());
    // At most ceil(35 / 5) turns.
    let End::Returned(Some(turns)) = found.ends[0].end else {
        panic!("{:?}", found.ends[0].end);
    };
    let turns = turns.term(&mut subject.jvm.pool).expect("a number");
    assert_eq!(subject.jvm.pool.signed_range(turns).1, 7);
    assert!(found.summary.turns < 50, "{:?}", found.summary);
}

#[test]
fn three_counted_loops_in_order() {
    let members = "static void run() {
        int i = Quiz.INT(0), n = Quiz.INT(1), m = Quiz.INT(2), a = 0, b = 0, c = 0;
        while (i < 20) { Quiz.turn(0, ++a); i += Quiz.INT(3); }
        Quiz.loopLeft(0, a);
        Quiz.ASSERT(1, 2 <= a && a <= 6);
        for (int k = n; k > 0; k = k / 2) { Quiz.turn(1, ++b); }
        Quiz.loopLeft(1, b);
        do { Quiz.turn(2, ++c); m -= 4; } while (m > 0);
        Quiz.loopLeft(2, c);
        Quiz.ASSERT(2, c == 5 || c == 7 || c == 9);
        Quiz.ASSERT(0, a < b && b < c);
        System.out.print(a + \" \" + b + \" \" + c);
    }";
    let wanted = Exercise {
        loops: vec![most(6, 1), None, most(9, 2)],
        ..exercise(vec![int(0, 10), int(1, 200), int(1, 60), int(1, 9)])
    };
    let Some(draws) = instances("three-loops", members, &wanted, 20) else {
        return;
    };
    assert_eq!(draws.drawn.len(), 20);
    for drawn in &draws.drawn {
        let text = drawn.printed.clone().expect("a text");
        let counts: Vec<i64> = text
            .split(' ')
            .map(|n| n.parse().expect("a number"))
            .collect();
        assert!(
            counts.is_sorted_by(|a, b| a < b) && [5, 7, 9].contains(&counts[2]),
            "{text}"
        );
    }
}

#[test]
fn output_constraints_and_few_solutions() {
    let members = "static void run() {
        int x = Quiz.INT(0), y = Quiz.INT(1);
        for (int i = x; i < y; i += 3) System.out.print(i % 2 == 0 ? i + \",\" : \"-\");
        Quiz.ASSERT(0, Quiz.out().equals(\"-8,-14,-\"));
    }";
    let Some(draws) = instances("few", members, &exercise(vec![int(0, 50), int(0, 50)]), 20) else {
        return;
    };
    // From 5; up to 18, 19 or 20.
    assert_eq!(draws.drawn.len(), 3);
    assert!(draws.exhausted);
    assert!(draws.drawn.iter().all(|d| d.values[0] == Literal::Int(5)));
}

#[test]
fn contradictions_are_explained() {
    let members = "static void run() { with(0, 50); }
    static void often() { with(60, 70); }
    static void with(int low, int high) {
        int a = Quiz.INT(0), b = Quiz.INT(1);
        Quiz.ASSERT(0, a % 2 == 0);
        Quiz.ASSERT(1, b > 3);
        int t = 0;
        for (int i = 0; i < a; i++) Quiz.turn(0, ++t);
        Quiz.loopLeft(0, t);
        Quiz.ASSERT(6, low <= t && t <= high);
        Quiz.ASSERT(2, a + b == 9);
        if (b % 2 == 0) Quiz.ASSERT(3, a > 100); else Quiz.ASSERT(4, b < 50);
        Quiz.ASSERT(5, b % 2 == 0);
    }";
    let wanted = Exercise {
        loops: vec![most(50, 6)],
        checks: Checks::Record,
        ..exercise(vec![int(0, 90), int(0, 90)])
    };
    let Some(mut subject) = subject_of("explained", members) else {
        return;
    };
    let found = subject.explore("run", &wanted);
    let why = gadfly_jvm_join::explain(&mut subject.jvm, &found, |e| {
        matches!(e.end, End::Returned(_))
    });
    // An even b makes 3 impossible within the domain; that is the smallest.
    let smallest = vec![Why::Check(3), Why::Check(5)];
    assert_eq!(why, Explanation::Among(smallest));
    let alone = subject.explore(
        "often",
        &Exercise {
            loops: vec![most(70, 6)],
            holes: vec![int(0, 50), int(0, 90)],
            ..wanted.clone()
        },
    );
    let why = gadfly_jvm_join::explain(&mut subject.jvm, &alone, |e| {
        matches!(e.end, End::Returned(_))
    });
    assert_eq!(why, Explanation::Among(vec![Why::Check(6)]));
}

#[test]
fn an_exercise_that_always_fails_says_so() {
    let members = "static void run() { int[] a = new int[2]; a[Quiz.INT(0)] = 1; }";
    let Some(mut subject) = subject_of("fails", members) else {
        return;
    };
    let wanted = Exercise {
        checks: Checks::Record,
        ..exercise(vec![int(2, 9)])
    };
    let found = subject.explore("run", &wanted);
    let why = gadfly_jvm_join::explain(&mut subject.jvm, &found, |e| {
        matches!(e.end, End::Returned(_))
    });
    assert_eq!(why, Explanation::Among(vec![Why::End]));
}

#[test]
fn words_of_a_language() {
    use gadfly_jvm_join::{Automaton, TextDomain};
    let digit = (u16::from(b'0'), u16::from(b'9'));
    let upper = (u16::from(b'A'), u16::from(b'Z'));
    // [A-Z][0-9]*[A-Z]
    let automaton = Automaton {
        states: 3,
        edges: vec![
            (0, upper.0, upper.1, 1),
            (1, digit.0, digit.1, 1),
            (1, upper.0, upper.1, 2),
        ],
        accepting: vec![2],
    };
    let hole = HoleDomain::Text(TextDomain::Words {
        lengths: Values::Range(0, 6),
        automaton,
    });
    let members = "static int run() { String s = Quiz.STRING(0); int n = 0; \
        for (int i = 0; i < s.length(); i++) if (s.charAt(i) >= '5' && s.charAt(i) < 'A') n++; \
        Quiz.ASSERT(0, n == 2 && s.charAt(0) == s.charAt(s.length() - 1)); return s.length(); }";
    let Some(draws) = instances("language", members, &exercise(vec![hole]), 30) else {
        return;
    };
    assert_eq!(draws.drawn.len(), 30);
    for drawn in &draws.drawn {
        let Literal::Text(text) = &drawn.values[0] else {
            panic!("a text");
        };
        assert_eq!(drawn.returned, Some(Seen::Int(text.len() as i64)));
        assert!(
            text.len() >= 4 && text.starts_with(|c: char| c.is_ascii_uppercase()),
            "{text}"
        );
    }
}
