//! Java and JML: wrong claims, wrong alarms, panics and misleading messages.

use super::{Said, session};

fn gadfly(folder: &str, words: &[&str]) -> Said {
    session(folder, words, "")
}

fn verify(folder: &str, file: &str) -> Said {
    gadfly(folder, &["verify", file])
}

impl Said {
    /// The line of the table that has the verdict about a method: verdict and explanation.
    fn verdict(&self, method: &str) -> (&str, &str) {
        let row = self.out.lines().find_map(|line| {
            let (verdict, rest) = line.split_once(' ')?;
            let rest = rest.trim_start().strip_prefix(method)?;
            // The method's name ends here: two spaces follow.
            rest.starts_with("  ").then(|| (verdict, rest.trim_start()))
        });
        row.unwrap_or_else(|| panic!("no verdict about {method} in\n{}{}", self.out, self.err))
    }

    #[track_caller]
    fn is(&self, method: &str, verdict: &str, explanation: &str) {
        let (word, rest) = self.verdict(method);
        assert!(
            word == verdict && rest.contains(explanation),
            "{method}: expected {verdict} ({explanation}) in\n{}{}",
            self.out,
            self.err
        );
    }

    #[track_caller]
    fn says(&self, text: &str) {
        let said = format!("{}{}", self.out, self.err);
        assert!(said.contains(text), "expected `{text}` in\n{said}");
    }

    #[track_caller]
    fn never_says(&self, text: &str) {
        let said = format!("{}{}", self.out, self.err);
        assert!(!said.contains(text), "did not expect `{text}` in\n{said}");
    }
}

// Clauses that are not checked were only a warning: the methods "held for all inputs".
#[test]
fn java_02_unchecked_assert_holds() {
    let said = verify("java-02-unchecked-assert-holds", "U.java");
    assert_eq!(said.code, Some(0));
    said.is("U.m(Object)", "unknown", "`\\fresh` is only supported");
    said.is("U.n(int)", "unknown", "`refining` is not supported");
    said.is("U.p(int)", "unknown", "`reachable` is not supported");
    // A clause inside one method says nothing about another one.
    said.is("U.U()", "holds", "for all inputs");
}

// `diverges` was ignored: loops without an end held, and a permitted one was reported.
#[test]
fn java_03_diverges() {
    let said = verify("java-03-diverges", "D.java");
    assert_eq!(said.code, Some(1));
    for method in ["D.spin(int)", "D.spin2(int)", "D.spin3(int)"] {
        said.is(method, "violated", "never ends");
    }
    said.is("D.spin4(int)", "holds", "for all inputs");
    said.is("D.stop(int)", "violated", "diverges in line 2");
    said.says("the method ends the program with exit code 0");
}

// Static fields had only the values that initialisers leave, so contracts held that fail later.
#[test]
fn java_05_static_fields() {
    let said = verify("java-05-static-fields", "S.java");
    assert_eq!(said.code, Some(1));
    said.is("S.needsMany()", "violated", "ensures in line 9");
    said.is("S.needsZero()", "violated", "ensures in line 13");
    said.is("S.seven()", "violated", "ensures in line 19");
    said.says("S.hidden = 7");
    said.is("S.inc()", "violated", "invariant in line 3");
    said.says("S.count = Integer.MAX_VALUE");
    said.is("S.add()", "holds", "for all inputs");
}

// Contracts of methods named `main` were skipped without a word.
#[test]
fn java_06_main_skipped() {
    let said = verify("java-06-main-skipped", "M.java");
    assert_eq!(said.code, Some(1));
    said.is("M.main(String[])", "violated", "ensures in line 2");
    said.is("M.main(String[], int)", "violated", "ensures in line 4");
    said.is("M2.main(String[])", "violated", "ensures in line 8");
}

// A public method was called while its object broke its invariant: nobody noticed.
#[test]
fn java_07_invariant_at_call() {
    let said = verify("java-07-invariant-at-call", "A.java");
    said.is("A.m2()", "violated", "invariant in line 3");
    said.is("A.m3()", "violated", "invariant in line 3");
    said.is("A.half()", "holds", "for all inputs");
}

// An enum constant passed for a fresh object, because its class was first used in the call.
#[test]
fn java_08_fresh_enum() {
    let said = verify("java-08-fresh-enum", "E.java");
    said.is("E.first()", "holds", "for all inputs");
    said.is("E.second()", "violated", "ensures in line 5");
}

// A callee's `\fresh(\result)` made every path infeasible, and "holds" was said of 0 cases.
#[test]
fn java_10_modular_fresh_vacuous() {
    let words = ["verify", "--modular", "F.java"];
    let said = gadfly("java-10-modular-fresh-vacuous", &words);
    for (method, line) in [("any", 6), ("any2", 12), ("any3", 18), ("any4", 24)] {
        let line = format!("ensures in line {line}");
        said.is(&format!("F.{method}()"), "violated", &line);
    }
    said.is("F.make()", "holds", "for all inputs");
    said.never_says("0 cases");
}

// A class that can be built from itself and from a list of itself ended in a panic.
#[test]
fn java_12_panic_heap() {
    for (folder, code) in [("v3", 1), ("v5", 0), ("v6", 0), ("v7", 0)] {
        let file = format!("{folder}/C.java");
        for command in ["find", "verify"] {
            let said = gadfly("java-12-panic-heap", &[command, &file]);
            assert_eq!(said.code, Some(code), "{}{}", said.out, said.err);
            said.never_says("panic");
            said.never_says("internal");
        }
    }
}

// Exceptions that a method declares, or that its documentation names, were reported as bugs.
#[test]
fn java_13_declared_exception() {
    let said = gadfly("java-13-declared-exception", &["find", "R.java"]);
    said.says("1 bug found; 3 argument checks not counted.");
    said.says("null-dereference: NullPointerException");
    said.says("R.java:5 IOException: negative\n      R.viaHelper with n = 0");
}

// The test of a list of a nested class named the class wrongly and did not compile.
#[test]
fn java_14_test_does_not_compile() {
    let words = ["test", "Pts.java", "--out", "written"];
    let said = gadfly("java-14-test-does-not-compile", &words);
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    said.says("Pts.sum(java.util.List)  lines     1/1  branches     2/2  2 tests");
    said.says("All pass.");
    said.never_says("compile");
}

// Argument checks in helpers, in the library and with classes of one's own were bugs.
#[test]
fn java_15_argument_check_in_helper() {
    let said = gadfly("java-15-argument-check-in-helper", &["find", "V.java"]);
    said.says("4 bugs found; 7 argument checks not counted.");
    for check in [
        "V.java:3 IllegalArgumentException: n must not be negative: -1",
        "V.java:5 NullPointerException: s",
        "V.java:6 IndexOutOfBoundsException",
        "V.java:7 NoSuchElementException",
        "V.java:8 UnsupportedOperationException: not yet",
        "V.java:10 V$Underflow",
        "V.java:11 IndexOutOfBoundsException: i",
    ] {
        said.says(check);
    }
}

// Fields that are not private were taken as never written: "complete, no bugs".
#[test]
fn java_16_package_fields() {
    let name = "java-16-package-fields";
    for folder in ["pkg", "prot", "pub"] {
        let said = gadfly(name, &["find", &format!("{folder}/L.java")]);
        assert_eq!(said.code, Some(1));
        said.says("division-by-zero: ArithmeticException: / by zero");
        said.never_says("complete, ");
    }
    let said = verify(name, "contract/L.java");
    said.is("L.third(Node)", "violated", "ensures in line 3");
    let said = gadfly(name, &["find", "leet/Solution.java"]);
    said.says("because \"head\" is null\n   --> leet/Solution.java:5 in Solution.nth");
    said.says("5 of 5 lines and 8 of 8 branches reached");
}

// A `spec_public` field could not be used in a clause of another class.
#[test]
fn java_18_spec_public_other_class() {
    let said = verify("java-18-spec-public-other-class", "B.java");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    said.is("B.m(A)", "holds", "for all inputs");
}

// Arrays of a type variable with a bound got no tests.
#[test]
fn java_19_generic_bound_no_tests() {
    let words = ["test", "G.java", "--out", "written"];
    let said = gadfly("java-19-generic-bound-no-tests", &words);
    said.says("lines     2/2  branches     4/4  3 tests");
    said.says("All pass.");
}

// A reference was shown as 0.
#[test]
fn java_20_reference_shown_as_0() {
    let said = verify("java-20-reference-shown-as-0", "Two.java");
    said.says("├ a → Elem 1  v = 0");
    said.says("└ b → Elem 2");
    said.never_says("a = 0");
    said.never_says("b = 0");
    said.is(
        "Two.touchElem(Comparator<Elem>)",
        "unknown",
        "may not occur",
    );
    said.is("Two.touchNode(Comparator<Elem>)", "holds", "for all inputs");
}

// An inherited clause was read with the field of the subclass that hides the one it names.
#[test]
fn java_22_hidden_field_inherited_clause() {
    let said = verify("java-22-hidden-field-inherited-clause", "Q.java");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    for method in ["Q.Q()", "Q.k()", "Q.m()", "R.n()"] {
        said.is(method, "holds", "for all inputs");
    }
}

// Messages of `--modular` said nothing about what is called, or the wrong thing.
#[test]
fn java_23_modular_messages() {
    let name = "java-23-modular-messages";
    let said = gadfly(name, &["verify", "--modular", "Mod.java"]);
    said.says("requires x >= 0\n   --> Mod.java:3 expected by a method that is called");
    said.is("Mod.bad()", "violated", "requires in line 3");
    said.is("Mod.exact()", "unknown", "all that its contract permits");
    said.is("Mod.loose()", "holds", "for all inputs");
    let said = gadfly(name, &["verify", "--modular", "Open.java"]);
    said.is("Open.use(Store, int)", "violated", "requires in line 4");
    said.is("Open.inst(Object)", "holds", "for all inputs");
}

// A local variable in a loop's `assignable` was an error of the compiler.
#[test]
fn java_26_loop_assigns_local() {
    let said = verify("java-26-loop-assigns-local", "C.java");
    assert_eq!(said.code, Some(0), "{}{}", said.out, said.err);
    // Without `decreases`, nothing shows that the loop ends for larger inputs.
    said.is("C.m(int)", "holds", "for up to 8 loop iterations");
}
