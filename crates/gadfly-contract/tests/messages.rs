//! What is said to the user, and where: malformed and unsupported contracts, errors of javac.

use crate::common;
use common::{UNROLLED, check, instrumented, told, try_compile};
use gadfly_contract::Options;
use gadfly_runtime::CompileError;

/// A method with this contract above it, on line 2.
fn method(contract: &str) -> String {
    format!("class A {{ int f; int[] a;\n  {contract}\n  int m(int x, Object o) {{ return x; }} }}")
}

fn says(contract: &str, expected: &str) {
    assert_eq!(told(&method(contract)), [expected]);
}

#[test]
fn malformed_contracts_are_errors() {
    says(
        "//@ requires x > 0",
        "2:7 the `requires` clause does not end with `;`",
    );
    says(
        "//@ ensure x > 0;",
        "2:7 `ensure` is not a word of JML; did you mean `ensures`?",
    );
    says(
        "//@ requires (x > 0;",
        "2:16 the `requires` clause does not end with `;`"
            .replace("2:16", "2:7")
            .as_str(),
    );
    says("//@ requires x > 0);", "2:21 `)` closes nothing");
    says("//@ requires ;", "2:7 this clause has no expression");
    says(
        "//@ requires x ==> f > 0 <== x < 3;",
        "2:18 `==>` and `<==` side by side need parentheses",
    );
    says(
        "//@ requires \\result > 0;",
        "2:16 `\\result` has no meaning here: nothing is returned",
    );
    says(
        "//@ ensures (\\forall int i);",
        "2:15 a quantifier has the form `(\\forall int i; range; body)`",
    );
    says(
        "//@ ensures 'a;",
        "2:15 this literal is not closed on its line",
    );
    says(
        "//@ assignable nothing;",
        "2:18 there is no field `nothing`",
    );
    says(
        "//@ signals x;",
        "2:7 `signals` is followed by an exception type in parentheses",
    );
    says(
        "//@ requires x # 3;",
        "2:18 `#` does not belong in a contract",
    );
    says("//@ {| requires x > 0;", "2:7 `{|` is not closed by `|}`");
}

#[test]
fn unsupported_constructs_are_named() {
    says(
        "//@ measured_by x;",
        "2:7 `measured_by` is not supported: `measured_by x` is not checked",
    );
    says(
        "//@ accessible f;",
        "2:7 `accessible` is not supported: `accessible f` is not checked",
    );
    says(
        "//@ ensures \\reach(o) != null;",
        "2:15 `\\reach` is not supported: `ensures \\reach(o) != null` is not checked",
    );
    says(
        "//@ ensures (* it works *);",
        "2:15 an informal description `(* … *)` cannot be checked: `ensures (* it works *)` is not checked",
    );
    says(
        "//@ ensures (\\forall int i; a[i % 3] == 0);",
        "2:15 the range of `i` has no bounds that can be read off it: `ensures (\\forall int i; a[i % 3] == 0)` is not checked",
    );
    says(
        "//@ ensures (\\forall Object p; p != o);",
        "2:15 the range of `p` has no bounds that can be read off it: `ensures (\\forall Object p; p != o)` is not checked",
    );
    says(
        "//@ ensures \\not_specified;",
        "2:15 `\\not_specified` says nothing: `ensures \\not_specified` is not checked",
    );
    says(
        "//@ assignable \\reach(o);",
        "2:18 this location in an `assignable` clause: `assignable \\reach(o)` is not checked",
    );
    says(
        "//@ requires \\old(x) > 0;",
        "2:16 `\\old` has no meaning here: there is no earlier state: `requires \\old(x) > 0` is not checked",
    );
}

#[test]
fn a_missing_precondition_is_known() {
    let done = instrumented(
        &method("//@ requires \\reach(o) == null; ensures \\result == x;"),
        &UNROLLED,
    );
    let check = done
        .checks
        .iter()
        .find(|c| c.method == "m")
        .expect("a check");
    assert_eq!(check.missing.len(), 1);
    assert!(done.clauses[check.missing[0] as usize].supported.is_err());
}

#[test]
fn comments_that_are_no_contracts() {
    let nothing: [String; 0] = [];
    for comment in [
        "//@Override",
        "//-RAC@ requires nonsense",
        "//@",
        "/*@*/",
        "// @ requires",
        "/* @ requires */",
        "//+ESC@ x",
    ] {
        assert_eq!(told(&method(comment)), nothing, "{comment}");
    }
}

#[test]
fn misplaced_contracts_are_told() {
    let text = "// A contract before a class is the class's.
class A {
  int f() {
    if (true)
      //@ assert 1 == 1;
      return 1;
    int x = /*@ what @*/ 2;
    //@ loop_invariant x > 0;
    x++;
    //@ requires x > 0;
    { x--; }
    return x;
  }
}";
    assert_eq!(
        told(text),
        [
            "5:11 put braces around the statement before which this contract stands: `assert 1 == 1` is not checked",
            "7:17 `what` is not a word of JML",
            "8:24 this clause is not followed by a loop",
            "10:9 `requires` is not supported among statements: `requires x > 0` is not checked",
        ]
    );
}

/// Where javac's complaints come from; a clause that is written out twice has its error twice.
fn complaints(text: &str) -> Vec<String> {
    let done = instrumented(text, &UNROLLED);
    let Err(CompileError::Errors(errors)) = try_compile(&done, None) else {
        panic!("javac should complain")
    };
    let mut told: Vec<String> = errors
        .iter()
        .map(|e| {
            let path = e.file.clone().expect("a file");
            let place = done
                .locate(&path, e.line.expect("a line"), e.column.expect("a column"))
                .expect("a place");
            let clause = place.clause.map(|c| done.clauses[c as usize].text.clone());
            format!(
                "{}:{} {}",
                place.line,
                place.column,
                clause.unwrap_or_default()
            )
        })
        .collect();
    told.dedup();
    told
}

#[test]
fn errors_in_clauses_are_at_the_clause() {
    assert_eq!(
        complaints(&method("//@ requires x > unknown;")),
        ["2:20 requires x > unknown"]
    );
    assert_eq!(
        complaints(&method(
            "//@ ensures \\result == x &&\n  //@     o.nothing();"
        )),
        ["3:12 ensures \\result == x && o.nothing()"]
    );
    assert_eq!(
        complaints("class A {\n\t\t//@ invariant (\\forall int i; 0 <= i && i < 3; i > y);\n}"),
        ["2:54 invariant (\\forall int i; 0 <= i && i < 3; i > y)"]
    );
    assert_eq!(
        complaints("class A { void f() {\n  int x = 0;\n  //@ assert x == y;\n } }"),
        ["3:19 assert x == y"]
    );
    assert_eq!(
        complaints(
            "class A {\n @gadfly.contracts.Requires({\"x > 0\", \"x < \\\"a\\\".size()\"}) void f(int x) { } }"
        ),
        ["2:49 requires x < \"a\".size()"]
    );
    // The user's own errors stay where they are, before and behind generated code.
    assert_eq!(
        complaints(
            "class A { //@ invariant x > 0;\n int x; int f() { //@ assert x > 0;\n return y; } int z = w; }"
        ),
        ["3:9 ", "3:22 "]
    );
}

#[test]
fn the_users_lines_stay() {
    check(
        "public class A {
  /*@ requires x > 0;
    @ ensures
    @   \\result > 0; */
  public int f(int x) {
    //@ assert x > 0;
    int i = 0; /*@ loop_invariant i >= 0;
                 @ decreases x - i; */
    while (i <
           x) {
      i++;
    }
    //@ ghost int k = 3;
    for (
         int j = 0;
         j < 2; j++
        ) { }
    throw new IllegalStateException();
  }
}",
        &[(
            "((java.util.concurrent.Callable<Object>) (() -> { try { return new A().f(3); } catch (IllegalStateException e) { return e.getStackTrace()[0].getLineNumber(); } })).call()",
            "18",
        )],
    );
}

#[test]
fn declarations_without_java() {
    let text = "class A { int n;
  //@ public model JMLDataGroup group;
  //@ ghost \\bigint big = 0;
  //@ ensures \\result >= 0;
  //@ model pure int size();
  //@ ensures n > 3;
  //@ model pure int twice() { return 2 * n; }
  //@ ensures size() == n;
  //@ ensures big == 3 && twice() == 4;
  //@ ensures n == 4;
  void f() { n = 4; }
}";
    assert_eq!(
        told(text),
        [
            "2:14 the type `JMLDataGroup` is not supported: `public model JMLDataGroup group;` is not checked",
            "3:7 the type `\\bigint` is not supported: `ghost \\bigint big = 0;` is not checked",
            "4:7 the contract of a model method: `ensures \\result >= 0` is not checked",
            "5:7 a model method without a body is not supported: `model pure int size();` is not checked",
            "6:7 the contract of a model method: `ensures n > 3` is not checked",
            "8:15 the declaration of `size` is not supported: `ensures size() == n` is not checked",
            "9:15 the declaration of `big` is not supported: `ensures big == 3 && twice() == 4` is not checked",
        ]
        .map(|s| s.replace("2:14", "2:7"))
    );
    let done = instrumented(text, &UNROLLED);
    let check = done
        .checks
        .iter()
        .find(|c| c.method == "f")
        .expect("a check");
    let good = check
        .checked
        .iter()
        .filter(|&&c| done.clauses[c as usize].supported.is_ok())
        .count();
    // What is not checked of the class is in doubt for its methods, too.
    assert_eq!((check.checked.len(), good), (8, 1));
    assert!(try_compile(&done, None).is_ok());
}

/// The methods whose checks know of a clause that is not checked.
fn in_doubt(text: &str, modular: bool) -> Vec<String> {
    let options = Options {
        modular,
        ..UNROLLED
    };
    let done = instrumented(text, &options);
    let open = |id: &u32| done.clauses[*id as usize].supported.is_err();
    let doubtful = done.checks.iter().filter(|c| c.checked.iter().any(open));
    doubtful.map(|c| c.method.clone()).collect()
}

#[test]
fn a_clause_puts_in_doubt_what_it_is_about() {
    let readable = "class A { int a, b;
  //@ readable a if true;
  int a() { return a; }
  int b() { return b; }
  int through() { return a() + 1; }
  static int one() { return 1; } }";
    assert_eq!(in_doubt(readable, false), ["A", "a", "through"]);
    let everything = readable.replace("readable a if true", "axiom true");
    assert_eq!(in_doubt(&everything, false).len(), 5);
    let callee = "class A {
  //@ requires \\reach(o) == null;
  void set(Object o) { }
  //@ ensures true;
  void call() { set(null); }
  //@ ensures true;
  void other() { } }";
    assert_eq!(in_doubt(callee, false), ["set"]);
    assert_eq!(in_doubt(callee, true), ["set", "call"]);
}

#[test]
fn long_and_deep_expressions_are_errors() {
    let sum = vec!["x"; 20_000].join(" && ");
    let message = "this expression nests too deeply: more than 1000 operators; split it";
    for clause in [
        format!("//@ requires {sum};"),
        format!("//@ requires (\\forall int i; 0 <= i && i < 2; i > 0) && {sum};"),
        format!("//@ requires {};", sum.replace("&&", "==>")),
        format!("//@ requires {}x;", "!".repeat(20_000)),
    ] {
        let told = told(&method(&clause));
        assert!(told.len() == 1 && told[0].starts_with("2:"), "{told:?}");
        assert!(told[0].ends_with(message), "{told:?}");
    }
    let brackets = format!("{}x{}", "(".repeat(20_000), ")".repeat(20_000));
    let told = told(&method(&format!("//@ requires {brackets};")));
    assert_eq!(told, ["2:116 brackets are nested too deeply"]);
}
