//! One thing at a time.

use super::support::{Folder, at, examine, shown, task, verdict};
use gadfly_grade::model::{End, Ruling};
use gadfly_grading::jvm;

const MAXIMUM: &str = "public static int maximum(int[] xs) {
    int best = xs[0];
    for (int x : xs) if (x > best) best = x;
    return best;
}";

#[test]
fn a_difference_is_shown_small_and_confirmed() {
    let folder = Folder::new();
    let reference = folder.program("reference", MAXIMUM);
    let right = "public static int maximum(int[] xs) {
        int best = Integer.MIN_VALUE;
        if (xs.length == 0) throw new ArrayIndexOutOfBoundsException();
        for (int i = xs.length - 1; i >= 0; i--) best = Math.max(best, xs[i]);
        return best;
    }";
    let wrong = "public static int maximum(int[] xs) {
        int best = 0;
        if (xs.length == 0) throw new ArrayIndexOutOfBoundsException();
        for (int x : xs) if (x > best) best = x;
        return best;
    }";
    let found = examine(
        &task(vec![reference]),
        &[
            folder.program("right", right),
            folder.program("wrong", wrong),
        ],
    );
    assert_eq!(
        verdict(&found[0]),
        "equivalent",
        "{:?}",
        found[0].judgements
    );
    assert_eq!(verdict(&found[1]), "different");
    let (call, expected, actual) = shown(&found[1]).unwrap();
    assert!(call.contains("{-1}"), "{call}");
    assert_eq!(expected, "Returns(\"-1\")");
    assert_eq!(actual, "Returns(\"0\")");
}

/// Whoever calls the reference's method can call a method with a narrower result or a wider parameter.
#[test]
fn assignable_types_are_the_same_signature() {
    let folder = Folder::new();
    let body = |result: &str, param: &str, value: &str| {
        format!(
            "public static {result} counts({param} words) {{
                java.util.TreeMap<Integer, Integer> counts = new java.util.TreeMap<>();
                for (Integer word : words) counts.merge(word, {value}, Integer::sum);
                return counts;
            }}"
        )
    };
    let (map, tree) = (
        "java.util.Map<Integer, Integer>",
        "java.util.TreeMap<Integer, Integer>",
    );
    let (list, all) = ("java.util.List<Integer>", "java.util.Collection<Integer>");
    let reference = folder.program("reference", &body(map, list, "1"));
    let found = examine(
        &task(vec![reference]),
        &[
            folder.program("narrower", &body(tree, list, "1")),
            folder.program("wider", &body(map, all, "1")),
            folder.program("wrong", &body(tree, all, "2")),
            folder.program("other", &body("Object", list, "1")),
            folder.program("special", &body(map, "java.util.ArrayList<Integer>", "1")),
        ],
    );
    let verdicts: Vec<String> = found.iter().map(verdict).collect();
    assert_eq!(
        verdicts,
        [
            "equivalent",
            "equivalent",
            "different",
            "mistyped",
            "mistyped"
        ]
    );
}

#[test]
fn what_cannot_be_run_has_a_verdict_of_its_own() {
    let folder = Folder::new();
    let reference = folder.program("reference", MAXIMUM);
    let missing = folder.program("missing", "public static int max(int[] xs) { return 0; }");
    let mistyped = folder.program(
        "mistyped",
        "public static long maximum(int[] xs) { return 0; }",
    );
    let broken = folder.program(
        "broken",
        "public static int maximum(int[] xs) { return xs }",
    );
    let found = examine(&task(vec![reference]), &[missing, mistyped, broken]);
    assert_eq!(verdict(&found[0]), "missing");
    assert_eq!(
        found[1].judgements[0].ruling,
        Ruling::Mistyped {
            found: "long maximum(int[])".into()
        }
    );
    let problem = found[2].problem.as_ref().unwrap();
    assert!(problem.message.contains("';' expected"), "{problem:?}");
    let place = problem.place.as_ref().unwrap();
    assert_eq!((place.file.as_str(), place.line), ("Task.java", 3));
}

#[test]
fn inputs_that_nobody_asked_for_are_not_held_against_anyone() {
    let folder = Folder::new();
    let reference = "public static int half(int n) { return n / 2; }
        public static boolean even(int n) { return n % 2 == 0; }";
    let shift = "public static int half(int n) { return n >> 1; }";
    let mut task = task(vec![folder.program("reference", reference)]);
    task.entries.push("half".into());
    let submission = [folder.program("shift", shift)];
    assert_eq!(verdict(&examine(&task, &submission)[0]), "different");
    task.preconditions.push("even".into());
    assert_eq!(verdict(&examine(&task, &submission)[0]), "equivalent");
    task.preconditions.clear();
    task.assume.push("n >= 0".into());
    assert_eq!(verdict(&examine(&task, &submission)[0]), "equivalent");
    task.assume = vec!["n >= -3".into()];
    let found = examine(&task, &submission);
    let (call, ..) = shown(&found[0]).unwrap();
    assert!(call.contains("half(-1)"), "{call}");
}

#[test]
fn what_a_teacher_gets_wrong_is_told() {
    let folder = Folder::new();
    let good = task(vec![folder.program("reference", MAXIMUM)]);
    let refused = |change: fn(&mut gadfly_grading::language::Task), words: &str| {
        let mut task = good.clone();
        change(&mut task);
        let Err(error) = jvm::open(&task) else {
            panic!("{words}: opened");
        };
        assert!(error.to_string().contains(words), "{error}");
    };
    refused(
        |t| t.entries.push("minimum".into()),
        "no method named `minimum`",
    );
    refused(
        |t| t.preconditions.push("valid".into()),
        "no method named `valid`",
    );
    refused(
        // A precondition is no entry, and then there is none.
        |t| t.preconditions.push("maximum".into()),
        "no public method to grade",
    );
    refused(
        |t| t.assume.push("ys.length > 0".into()),
        "names no parameter",
    );
    refused(
        |t| t.assume.push("xs.size() > 0".into()),
        "does not compile",
    );
    let broken = folder.program("broken", "public static int f( { }");
    let Err(error) = jvm::open(&task(vec![broken])) else {
        panic!("opened");
    };
    assert!(error.to_string().contains("does not compile"), "{error}");
}

#[test]
fn an_answer_is_right_if_any_reference_gives_it() {
    let folder = Folder::new();
    let up = folder.program(
        "up",
        "public static int round(int n) { return n < 0 ? 0 : n; }",
    );
    let down = folder.program(
        "down",
        "public static int round(int n) { return n < 0 ? -1 : n; }",
    );
    let both = "public static int round(int n) { return n < -5 ? -1 : n < 0 ? 0 : n; }";
    let neither = "public static int round(int n) { return n < 0 ? 1 : n; }";
    let found = examine(
        &task(vec![up, down]),
        &[
            folder.program("both", both),
            folder.program("neither", neither),
        ],
    );
    assert_ne!(verdict(&found[0]), "different");
    assert_eq!(verdict(&found[1]), "different");
}

#[test]
fn ends_that_are_none() {
    let folder = Folder::new();
    let reference = "public static int f(int n) { return n; }";
    let loops = "public static int f(int n) { while (n == 7) { } return n; }";
    let exits = "public static int f(int n) { if (n > 5) System.exit(3); return n; }";
    let deep = "public static int f(int n) { return n == 9 ? f(n) : n; }";
    let found = examine(
        &task(vec![folder.program("reference", reference)]),
        &[
            folder.program("loops", loops),
            folder.program("exits", exits),
            folder.program("deep", deep),
        ],
    );
    let end = |i: usize| match &found[i].judgements[0].ruling {
        Ruling::Different(d) => d.actual.end.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(end(0), End::DoesNotFinish);
    assert_eq!(end(1), End::Stops("calls System.exit(3)".into()));
    let End::Throws { class, .. } = end(2) else {
        panic!("{:?}", end(2));
    };
    assert_eq!(class, "StackOverflowError");
}

#[test]
fn what_counts_can_be_chosen() {
    let folder = Folder::new();
    let reference = "public static double mean(double a, double b) {
        System.out.println(\"mean\"); return (a + b) / 2; }";
    let silent = "public static double mean(double a, double b) { return (a + b) / 2; }";
    let mut task = task(vec![folder.program("reference", reference)]);
    let submission = [folder.program("silent", silent)];
    assert_eq!(verdict(&examine(&task, &submission)[0]), "different");
    task.compare.output = false;
    assert_eq!(verdict(&examine(&task, &submission)[0]), "equivalent");
}

#[test]
fn objects_of_their_own_are_made_alike() {
    let folder = Folder::new();
    let reference = "private int total;
        public void add(int n) { if (n > 0) total += n; }
        public int total() { return total; }";
    let other = "private int sum = 0; private int count = 0;
        public void add(int n) { if (n <= 0) return; count++; sum = sum + n; }
        public int total() { return sum; }";
    let wrong = "private int sum = 0;
        public void add(int n) { sum += n; }
        public int total() { return sum; }";
    let found = examine(
        &task(vec![folder.program("reference", reference)]),
        &[
            folder.program("other", other),
            folder.program("wrong", wrong),
        ],
    );
    assert_ne!(verdict(&found[0]), "different", "{:?}", shown(&found[0]));
    assert_eq!(verdict(&found[1]), "different");
}

#[test]
fn classes_without_sources() {
    let folder = Folder::new();
    let program = folder.program("reference", MAXIMUM);
    let source = &program.files[0].path;
    let classes = source.with_file_name("classes");
    let javac = std::process::Command::new("javac")
        .arg("-d")
        .arg(&classes)
        .arg(source)
        .status();
    assert!(javac.is_ok_and(|s| s.success()));
    let compiled = at("compiled", &classes);
    let found = examine(&task(vec![program]), &[compiled]);
    assert_eq!(verdict(&found[0]), "equivalent");
}

/// What a class keeps to itself is its own business: only what its methods do counts.
#[test]
fn another_way_to_keep_the_state_is_as_right() {
    let folder = Folder::new();
    let counter = |fields: &str, add: &str, count: &str| {
        format!(
            "public static class Counter {{
                {fields}
                public void add(int n) {{ if (n > 0) {{ {add} }} }}
                public int count() {{ return {count}; }}
            }}"
        )
    };
    let reference = counter("private int sum;", "sum += n;", "sum");
    let list = counter(
        "private final List<Integer> all = new ArrayList<>();
         private int total() { int s = 0; for (int i = 0; i < all.size(); i++) s += all.get(i); return s; }",
        "all.add(n);",
        "total()",
    );
    let forgetful = counter("private int last;", "last = n;", "last");
    let found = examine(
        &task(vec![folder.program("reference", &reference)]),
        &[
            folder.program("list", &list),
            folder.program("forgetful", &forgetful),
        ],
    );
    assert_eq!(
        verdict(&found[0]),
        "equivalent",
        "{:?}",
        found[0].judgements
    );
    assert_eq!(verdict(&found[1]), "different");
}

/// A constructor that refuses its arguments is one of the things that are graded.
#[test]
fn constructors_that_refuse_are_graded() {
    let folder = Folder::new();
    let fraction = |check: &str| {
        format!(
            "public static class Fraction {{
                private final int above, below;
                public Fraction(int above, int below) {{
                    {check}
                    this.above = above;
                    this.below = below;
                }}
                public int above() {{ return above; }}
                public int below() {{ return below; }}
            }}"
        )
    };
    let reference = fraction("if (below == 0) throw new IllegalArgumentException(\"below\");");
    let right = fraction("if (!(below > 0 || below < 0)) throw new IllegalArgumentException();");
    let careless = fraction("");
    let other = fraction("if (below == 0) throw new ArithmeticException();");
    let found = examine(
        &task(vec![folder.program("reference", &reference)]),
        &[
            folder.program("right", &right),
            folder.program("careless", &careless),
            folder.program("other", &other),
        ],
    );
    assert_eq!(
        verdict(&found[0]),
        "equivalent",
        "{:?}",
        found[0].judgements
    );
    for wrong in &found[1..] {
        assert_eq!(verdict(wrong), "different", "{:?}", wrong.judgements);
        let (call, expected, _) = shown(wrong).unwrap();
        assert!(
            call.contains("new Task.Fraction(") && call.contains(", 0)"),
            "{call}"
        );
        assert!(expected.contains("IllegalArgumentException"), "{expected}");
    }
}

#[test]
fn what_is_in_the_wrong_place_is_named() {
    let folder = Folder::new();
    let reference = folder.program("reference", "public static int one() { return 1; }");
    let moving = folder.program("moving", "public int one() { return 1; }");
    let elsewhere = folder.text(
        "elsewhere",
        "Other.java",
        "package hand.in; public class Other { public static int one() { return 1; } }",
    );
    let found = examine(&task(vec![reference]), &[moving, elsewhere]);
    let told = |n: usize| match &found[n].judgements[0].ruling {
        Ruling::Mistyped { found } => found.clone(),
        other => format!("{other:?}"),
    };
    assert_eq!(told(0), "int one(), which is not static");
    assert_eq!(
        told(1),
        "int one() of the class hand.in.Other instead of Task"
    );
}

/// One text is put together by the compiler's concatenation, the other by a formatter.
#[test]
fn texts_are_compared_however_they_were_made() {
    let folder = Folder::new();
    let reference = "public static String told(String who, int n) { return who + \": \" + n; }";
    let formatted = "public static String told(String who, int n) { return String.format(\"%s: %d\", who, n); }";
    let built = "public static String told(String who, int n) {
        return new StringBuilder(who).append(\": \").append(n).toString();
    }";
    let wrong = "public static String told(String who, int n) {
        return new StringBuilder(who).append(\":\").append(n).toString();
    }";
    let found = examine(
        &task(vec![folder.program("reference", reference)]),
        &[
            folder.program("formatted", formatted),
            folder.program("built", built),
            folder.program("wrong", wrong),
        ],
    );
    // A formatter may be more than the machine can follow, but it is not wrong.
    assert_ne!(verdict(&found[0]), "different");
    assert_ne!(verdict(&found[1]), "different");
    assert_eq!(verdict(&found[2]), "different");
}

/// A method that looks harmless and is right once, but changes what nobody sees: two calls would show
/// it. Nothing of the kind may count as the same.
#[test]
fn readers_that_change_something_are_found_out() {
    let folder = Folder::new();
    let counter = |fields: &str, count: &str| {
        format!(
            "public static class Counter {{
                private int n;
                {fields}
                public void add(int k) {{ if (k > 0) n++; }}
                public int count() {{ {count} }}
            }}"
        )
    };
    let reference = folder.program("reference", &counter("", "return n;"));
    let builder = counter(
        "private final StringBuilder log = new StringBuilder();",
        "log.append('x'); return log.length() > 1 ? -1 : n;",
    );
    let iterator = counter(
        "private final Iterator<Integer> ones = List.of(0, 7).iterator();",
        "return n + ones.next();",
    );
    let supplier = counter(
        "private int calls; private final java.util.function.Supplier<Integer> more = () -> calls++;",
        "return n + more.get();",
    );
    let called_back = counter(
        "private int asked; public String toString() { asked++; return \"\" + asked; }",
        "String text = \"\" + this; return text.equals(\"1\") ? n : -1;",
    );
    let overridden = counter(
        "private int more; static class Extra { int of(Counter c) { return 0; } }
         static class Mean extends Extra { int of(Counter c) { return c.more++; } }
         private final Extra extra = new Mean();",
        "return n + extra.of(this);",
    );
    let submissions = [builder, iterator, supplier, called_back, overridden];
    let submissions: Vec<_> = submissions
        .iter()
        .enumerate()
        .map(|(at, text)| folder.program(&format!("s{at}"), text))
        .collect();
    let found = examine(&task(vec![reference]), &submissions);
    for (at, examined) in found.iter().enumerate() {
        assert!(examined.problem.is_none(), "{at}: {:?}", examined.problem);
        assert_ne!(verdict(examined), "equivalent", "{at}");
    }
}

/// Where two runs return the same and leave an object that looks otherwise, the report shows that.
#[test]
fn what_differs_is_shown() {
    let folder = Folder::new();
    let lot = |name: &str, full: &str| {
        let text = format!(
            "public class Lot {{
                private final int places;
                public Lot(int places) {{ this.places = places; }}
                public int places() {{ return places; }}
                public boolean isFull() {{ return {full}; }}
            }}"
        );
        folder.text(name, "Lot.java", &text)
    };
    let reference = lot("reference", "places == 0");
    let other = lot("other", "places <= 0");
    let found = examine(&task(vec![reference]), &[other]);
    assert_eq!(verdict(&found[0]), "different");
    for judgement in &found[0].judgements {
        if let Ruling::Different(difference) = &judgement.ruling {
            let actual = difference.actual.to_string();
            for expected in &difference.expected {
                assert_ne!(expected.to_string(), actual, "{}", difference.case.call);
            }
        }
    }
}

/// A variable that should be local and is static shows with the second call.
#[test]
fn what_is_kept_between_calls_shows() {
    let folder = Folder::new();
    let reference = folder.program(
        "reference",
        "public static int sum(int[] a) { int s = 0; for (int x : a) s += x; return s; }",
    );
    let kept = folder.program(
        "kept",
        "private static int s = 0;
         public static int sum(int[] a) { for (int x : a) s += x; return s; }",
    );
    let reset = folder.program(
        "reset",
        "private static int s;
         public static int sum(int[] a) { s = 0; for (int x : a) s += x; return s; }",
    );
    let found = examine(&task(vec![reference]), &[kept, reset]);
    assert_eq!(verdict(&found[0]), "different", "{:?}", found[0].judgements);
    let (call, ..) = shown(&found[0]).unwrap();
    assert_eq!(call.matches("Task.sum(").count(), 2, "{call}");
    assert_eq!(
        verdict(&found[1]),
        "equivalent",
        "{:?}",
        found[1].judgements
    );
    // Whatever is kept: that two calls show nothing is no proof.
    assert!(!found[1].judgements[0].complete);
}
