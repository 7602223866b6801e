//! Classes that count what they do, on the real JVM.

use crate::common;

use common::{POOL, compile};
use gadfly_runtime::{ClassBytes, ClassSet, Meter, ReplayJob, ReplayOutcome, ReplayResult, patch};

/// Runs a class `T` with a meter, and gives the lines that its numbers stand for, too.
fn measured(source: &str, steps: u64) -> (ReplayResult, Vec<u32>) {
    let mut lines = Vec::new();
    let mut classes: Vec<ClassBytes> = Vec::new();
    for class in compile(source) {
        let (bytes, more) = patch::add_line_meter(&class.bytes, lines.len() as u32).unwrap();
        lines.extend(more);
        classes.push(ClassBytes { bytes, ..class });
    }
    let mut job = ReplayJob::new("T", &ClassSet::new(classes, &[]));
    job.meter = Some(Meter {
        steps,
        lines: lines.len() as u32,
    });
    let result = POOL.replay(&[job]).remove(0);
    let reached = result.measured.lines.iter();
    let reached = reached.map(|&n| lines[n as usize]).collect();
    (result, reached)
}

fn steps(source: &str) -> u64 {
    let (result, _) = measured(source, 1000);
    assert!(
        matches!(result.outcome, ReplayOutcome::Returned { .. }),
        "{:?}",
        result.outcome
    );
    result.measured.steps
}

#[test]
fn calls_and_turns_are_steps() {
    let body = |body: &str| format!("class T {{ static int run() {{ {body} }} }}");
    assert_eq!(steps(&body("return 1;")), 1);
    let short = steps(&body(
        "int s = 0; for (int i = 0; i < 3; i++) s += i; return s;",
    ));
    let long = steps(&body(
        "int s = 0; for (int i = 0; i < 13; i++) s += i; return s;",
    ));
    assert_eq!(long - short, 10);
    let recursive = "class T { static int f(int n) { return n == 0 ? 0 : 1 + f(n - 1); }
        static int run() { return f(6); } }";
    assert_eq!(steps(recursive), 8);
    // A lambda is called, too; what the library does is not counted.
    let lambda = "class T { static int run() {
        return java.util.stream.IntStream.range(0, 5).map(i -> i * i).sum(); } }";
    assert_eq!(steps(lambda), 6);
}

/// Every shape of code is run with its calls put in: the results are what they were.
#[test]
fn nothing_else_changes() {
    let source = "class T {
        sealed interface S permits A, B {}
        record A(int n) implements S {}
        record B(S left, S right) implements S {}
        static int size(S s) {
            if (s instanceof A a) return a.n();
            if (s instanceof B b) { int l = size(b.left()); return l + size(b.right()); }
            throw new IllegalStateException();
        }
        static String word(int n) {
            switch (n) { case 1: return \"one\"; case 2: return \"two\"; case 900: return \"many\"; default: }
            return switch (n % 3) { case 0 -> \"fizz\"; case 1 -> { String s = \"\"; while (s.length() < 3) s += n; yield s; } default -> \"\" + n; };
        }
        class Inner { final int x; Inner(int x) { super(); this.x = x > 0 ? x : -x; } }
        static String run() {
            StringBuilder out = new StringBuilder();
            outer:
            for (int i = 0; i < 4; i++) {
                for (int j = 0; ; j++) {
                    try {
                        if (j == 2) continue outer;
                        out.append(10 / (i - j)).append(',');
                    } catch (ArithmeticException e) {
                        out.append('!');
                    } finally {
                        out.append(new T().new Inner(-i).x);
                    }
                }
            }
            int k = 3;
            do { out.append(word(k)).append(new StringBuilder(k > 1 ? \"a\" : \"b\")); } while (k-- > 0);
            out.append(word(900)).append(size(new B(new A(2), new B(new A(3), new A(4)))));
            return out.toString();
        }
    }";
    let (with, _) = measured(source, 1_000_000);
    let plain = ReplayJob::new("T", &ClassSet::new(compile(source), &[]));
    let without = POOL.replay(&[plain]).remove(0);
    assert_eq!(with.outcome, without.outcome);
    assert!(matches!(with.outcome, ReplayOutcome::Returned { .. }));
}

#[test]
fn a_run_that_does_too_much_is_ended() {
    let endless = "class T {\n static int run() {\n int n = 0;\n while (true) {\n try {\n n++;\n } catch (Throwable t) {\n n = 0;\n }\n }\n }\n }";
    let (result, lines) = measured(endless, 10_000);
    let ReplayOutcome::TimedOut { samples } = &result.outcome else {
        panic!("{:?}", result.outcome);
    };
    assert!(
        samples[0]
            .iter()
            .any(|f| f.class == "T" && f.method == "run")
    );
    assert_eq!(result.measured.steps, 10_001);
    assert!(lines.contains(&6) && !lines.contains(&8), "{lines:?}");
}

#[test]
fn lines_are_told_in_the_order_in_which_they_are_reached() {
    let source = "class T {\n static int run() {\n int n = later();\n if (n > 3)\n n = 0;\n return n;\n }\n static int later() {\n return 3;\n }\n }";
    let (_, lines) = measured(source, 1000);
    assert_eq!(lines, [3, 9, 4, 6]);
}
