//! What can be seen of a result: functions are called, iterators and streams are walked along, and what cannot be
//! looked into is neither right nor wrong.

use super::support::{Folder, examine, task, verdict};
use gadfly_grade::model::{INCOMPARABLE, Seen};
use gadfly_grading::language::Examined;

/// What is said of submissions (bodies of the class) beside a reference.
fn graded(reference: &str, submissions: &[&str]) -> Vec<Examined> {
    let folder = Folder::new();
    let reference = folder.program("reference", reference);
    let submissions: Vec<_> = submissions
        .iter()
        .enumerate()
        .map(|(at, body)| folder.program(&format!("s{at}"), body))
        .collect();
    examine(&task(vec![reference]), &submissions)
}

/// `passed`, `failed` or `unjudged` for all tests of a submission that has results.
fn results(examined: &Examined) -> Vec<&'static str> {
    let words = |seen: &Seen| match seen {
        Seen::Passed => "passed",
        Seen::Failed(_) => "failed",
        Seen::Unjudged(reason) if reason.code == INCOMPARABLE => "unjudged",
        _ => "else",
    };
    assert!(!examined.results.is_empty());
    let mut all: Vec<&str> = examined.results.values().map(words).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn assert_wrong(examined: &Examined) {
    assert_eq!(verdict(examined), "different", "{:?}", examined.results);
}

/// It passes, whatever the machine can prove.
fn assert_passes(examined: &Examined) {
    assert_ne!(verdict(examined), "different", "{:?}", examined.judgements);
    assert_eq!(results(examined), ["passed"], "{:?}", examined.results);
}

/// Nothing is said for or against it.
fn assert_unjudged(examined: &Examined) {
    assert_eq!(verdict(examined), "unknown", "{:?}", examined.judgements);
    assert_eq!(results(examined), ["unjudged"], "{:?}", examined.results);
    let mut reasons = examined.judgements.iter().flat_map(|j| &j.reasons);
    assert!(reasons.any(|reason| reason.code == INCOMPARABLE));
}

/// Asks for hash codes, so that all later ones are others than the reference's.
const BURN: &str = "static { new Object().hashCode(); new Object().hashCode(); }";

#[test]
fn the_identity_in_a_text_is_no_difference() {
    let lock = "public static java.util.concurrent.locks.ReentrantLock lock(int n) {
        return new java.util.concurrent.locks.ReentrantLock(n > 0); }";
    let same = format!("{BURN} {lock}");
    assert_unjudged(&graded(lock, &[&same])[0]);
    let array = "public static Object array(int n) { return Optional.of(new int[] {n}); }";
    let found = graded(
        array,
        &[&format!("{BURN} {array}"), &array.replace("{n}", "{0}")],
    );
    assert_passes(&found[0]);
    assert_wrong(&found[1]);
    let told = "public static String told(int n) { return n + \" in \" + new int[1]; }";
    let found = graded(
        told,
        &[&format!("{BURN} {told}"), &told.replace(" in ", " within ")],
    );
    assert_ne!(verdict(&found[0]), "different");
    assert_wrong(&found[1]);
}

/// A result that keeps to itself what it holds is what its methods return.
#[test]
fn private_fields_of_results_may_have_other_names() {
    let make = |held: &str, value: &str, method: &str| {
        format!(
            "public static class Box {{
                private int {held};
                Box(int n) {{ this.{held} = {value}; }}
                {}
            }}
            public static Box make(int n) {{ return new Box(n); }}",
            method.replace("HELD", held)
        )
    };
    let methods = [
        "public int get() { return HELD; }",
        "public int next() { return HELD++; }",
        "public int plus(int m) { return HELD + m; }",
    ];
    for method in methods {
        let mut found = graded(
            &make("n", "n", method),
            &[&make("held", "n", method), &make("held", "0", method)],
        );
        let wrong = found.remove(1);
        assert_ne!(verdict(&found[0]), "different", "{method}");
        let results = &found[0].results;
        let all_pass = results.values().all(|seen| *seen == Seen::Passed);
        assert!(all_pass && !results.is_empty(), "{method}: {results:?}");
        assert_wrong(&wrong);
    }
    // Nothing tells.
    let silent = graded(&make("n", "n", ""), &[&make("held", "0", "")]);
    assert_ne!(verdict(&silent[0]), "equivalent");
}

/// Who says less than the reference does not say the same.
#[test]
fn results_that_answer_less_are_not_passed() {
    let make = |rest: &str| {
        format!(
            "public static class Stack {{
                private java.util.ArrayList<Integer> items = new java.util.ArrayList<>();
                public void push(int v) {{ items.add(v); }}
                {rest}
            }}
            public static Stack make(int n) {{ Stack s = new Stack(); s.push(n); s.push(n + 1); return s; }}"
        )
    };
    let size = "public int size() { return items.size(); }";
    let top = "public int top() { return items.get(items.size() - 1); }";
    let pop = "public int pop() { return items.remove(items.size() - 1); }";
    let other = |rest: &str| make(rest).replace("items", "held");
    for methods in [format!("{size}{top}"), format!("{size}{pop}")] {
        let below = make(&methods).replace("s.push(n)", "s.push(77)");
        let found = graded(
            &make(&methods),
            &[&other(&methods), &other(size), &other(""), &below],
        );
        assert_passes(&found[0]);
        for lacking in &found[1..3] {
            let mut made = lacking.judgements.iter().filter(|j| j.entry == "make");
            let made = made.next().expect("a judgement");
            let mut reasons = made.reasons.iter();
            assert!(reasons.any(|r| r.code == INCOMPARABLE), "{made:?}");
        }
        if methods.contains("pop") {
            assert_wrong(&found[3]);
        }
    }
}

/// An argument that is filled is what its methods return, whether there are some without side effects or not.
#[test]
fn arguments_are_asked_what_they_hold() {
    let fill = |value: &str| {
        format!(
            "public static class Stack {{
                private java.util.ArrayList<Integer> items = new java.util.ArrayList<>();
                public void push(int v) {{ items.add(v); }}
                public int pop() {{ return items.remove(items.size() - 1); }}
                public int size() {{ return items.size(); }}
            }}
            public static void fill(Stack stack, int n) {{ stack.push({value}); }}"
        )
    };
    let found = graded(
        &fill("n"),
        &[&fill("n").replace("items", "held"), &fill("n + 1")],
    );
    assert_ne!(verdict(&found[0]), "different");
    assert_wrong(&found[1]);
}

/// However long it takes: what somebody is at work on is waited for.
#[test]
fn futures_are_waited_for_while_somebody_is_at_work() {
    let later = |result: &str| {
        format!(
            "public static java.util.concurrent.CompletableFuture<Integer> later(int n) {{
                return java.util.concurrent.CompletableFuture.supplyAsync(() -> {{
                    int sum = n;
                    for (int i = 0; i < 30_000_000; i++) sum ^= i * n;
                    return {result}; }}); }}"
        )
    };
    let reference = "public static java.util.concurrent.CompletableFuture<Integer> later(int n) {
        return java.util.concurrent.CompletableFuture.completedFuture(n); }";
    let found = graded(reference, &[&later("n | sum & 0"), &later("sum & 0")]);
    assert_ne!(verdict(&found[0]), "different", "{:?}", found[0].judgements);
    assert!(found[0].results.values().any(|seen| *seen == Seen::Passed));
    assert_wrong(&found[1]);
}

/// Of what is too large only the beginning is seen.
#[test]
fn the_rest_of_what_is_too_large_is_not_compared() {
    let filled = |last: &str| {
        format!(
            "public static int[] filled(boolean b) {{
                int[] all = new int[300]; all[299] = {last}; return all; }}"
        )
    };
    assert_unjudged(&graded(&filled("1"), &[&filled("2")])[0]);
}

#[test]
fn futures_are_what_they_hold() {
    let future = |body: &str| {
        format!(
            "public static java.util.concurrent.CompletableFuture<Integer> later(int n) {{ {body} }}"
        )
    };
    let completed = "return java.util.concurrent.CompletableFuture.completedFuture(n + 1);";
    let made = "java.util.concurrent.CompletableFuture<Integer> f = new java.util.concurrent.CompletableFuture<>();
        f.complete(1 + n); return f;";
    let found = graded(
        &future(completed),
        &[
            &format!("{BURN} {}", future(completed)),
            &future(made),
            &future(&completed.replace("n + 1", "0")),
            &future("return new java.util.concurrent.CompletableFuture<>();"),
        ],
    );
    assert_passes(&found[0]);
    assert_passes(&found[1]);
    assert_wrong(&found[2]);
    // Somebody may complete it later.
    assert_unjudged(&found[3]);
}

#[test]
fn comparators_are_what_they_say() {
    let order = |order: &str| {
        format!("public static Comparator<Integer> order(boolean up) {{ return {order}; }}")
    };
    let reference = order("up ? Comparator.naturalOrder() : Comparator.reverseOrder()");
    let found = graded(
        &reference,
        &[
            &reference,
            &order("(a, b) -> up ? a.compareTo(b) : b.compareTo(a)"),
            // How far apart they are does not matter.
            &order("(a, b) -> up ? a - b : b - a"),
            &order("Comparator.naturalOrder()"),
            &format!(
                "{} private static class Up implements Comparator<Integer> {{
                    public int compare(Integer a, Integer b) {{ return a.compareTo(b); }} }}",
                order("up ? new Up() : new Up().reversed()")
            ),
        ],
    );
    for at in [0, 1, 2, 4] {
        assert_passes(&found[at]);
    }
    assert_wrong(&found[3]);
    // Nothing is known that could be compared.
    let names =
        "public static Comparator<int[]> longer() { return (a, b) -> a.length - b.length; }";
    let wrong = "public static Comparator<int[]> longer() { return (a, b) -> 0; }";
    let found = graded(names, &[names, wrong]);
    assert_unjudged(&found[0]);
    assert_unjudged(&found[1]);
}

#[test]
fn functions_are_what_they_do() {
    let adder = |does: &str| {
        format!(
            "public static java.util.function.IntUnaryOperator adder(int n) {{ return {does}; }}"
        )
    };
    let anonymous = "new java.util.function.IntUnaryOperator() {
        public int applyAsInt(int m) { return m + n; } }";
    let found = graded(
        &adder("m -> n + m"),
        &[&adder("m -> m + n"), &adder(anonymous), &adder("m -> 0")],
    );
    assert_passes(&found[0]);
    assert_passes(&found[1]);
    assert_wrong(&found[2]);
    let word = |does: &str| {
        format!(
            "public static java.util.function.Supplier<String> word(int n) {{ return {does}; }}"
        )
    };
    let found = graded(&word("() -> \"x\" + n"), &[&word("() -> \"y\"")]);
    assert_wrong(&found[0]);
    // An interface of the exercise.
    let shape = |does: &str| {
        format!(
            "interface Shape {{ int area(); }}
             public static Shape square(int n) {{ return {does}; }}"
        )
    };
    let found = graded(
        &shape("new Shape() { public int area() { return n * n; } }"),
        &[&shape("() -> n * n"), &shape("() -> 0")],
    );
    assert_passes(&found[0]);
    assert_wrong(&found[1]);
}

#[test]
fn iterators_and_streams_are_walked_along() {
    let iterator = |body: &str| format!("public static Iterator<Integer> two(int n) {{ {body} }}");
    let own = "return new Iterator<>() { int at = 0;
        public boolean hasNext() { return at < 2; }
        public Integer next() { return n + at++; } };";
    let found = graded(
        &iterator("return List.of(n, n + 1).iterator();"),
        &[
            &iterator("return Arrays.asList(n, 1 + n).iterator();"),
            &iterator(own),
            &iterator("return List.of(0, 0).iterator();"),
            &iterator("return List.of(n + 1, n).iterator();"),
            // In the order of a hash table.
            &iterator("return new HashSet<>(List.of(n, n + 1)).iterator();"),
        ],
    );
    assert_passes(&found[0]);
    assert_passes(&found[1]);
    assert_wrong(&found[2]);
    assert_wrong(&found[3]);
    assert_ne!(verdict(&found[4]), "different", "{:?}", found[4].judgements);
    let stream = |gives: &str| {
        format!("public static java.util.stream.IntStream upto(int n) {{ return {gives}; }}")
    };
    let found = graded(
        &stream("java.util.stream.IntStream.range(0, Math.min(n, 5))"),
        &[
            &stream(
                "java.util.stream.IntStream.iterate(0, i -> i + 1).limit(Math.max(0, Math.min(n, 5)))",
            ),
            &stream("java.util.stream.IntStream.range(0, 1)"),
        ],
    );
    assert_passes(&found[0]);
    assert_wrong(&found[1]);
}

/// What is kept in an object and cannot be looked into is no matter of every call.
#[test]
fn functions_inside_of_objects_do_not_hide_the_rest() {
    let heap = |less: &str| {
        format!(
            "public static class Best {{
                java.util.function.IntBinaryOperator better = (a, b) -> a {less} b ? a : b;
                private int best = 0;
                public void add(int n) {{ best = better.applyAsInt(best, n); }}
                public int best() {{ return best; }}
            }}"
        )
    };
    let found = graded(&heap(">"), &[&heap(">="), &heap("<")]);
    assert_passes(&found[0]);
    assert_wrong(&found[1]);
}
