//! Loops with invariants, unrolled and cut.

use crate::common;
use common::{CUT, UNROLLED, check, check_with, instrumented};

const LOOPS: &str = "import java.util.*;
public class L {
  int field;
  //@ requires n >= 0;
  //@ ensures \\result == n;
  public static int count(int n, int bad) {
    int i = 0, s = 0;
    //@ loop_invariant 0 <= i && i <= n;
    //@ loop_invariant s == i;
    //@ decreases n - i;
    while (i < n) {
      if (i == bad) s++;
      i++;
      s++;
      if (i % 2 == 0) continue;
    }
    //@ assert i == n;
    return s;
  }
  public static int first(int[] a, int x) {
    /*@ maintaining 0 <= i && i <= a.length
      @   && (\\forall int j; 0 <= j && j < i; a[j] != x);
      @ decreasing a.length - i;
      @*/
    for (int i = 0; i < a.length; i++)
      if (a[i] == x) return i;
    return -1;
  }
  public static int down(int n) {
    //@ decreases n;
    while (n != 0) { n -= 2; }
    return n;
  }
  public static int labels(List<String> xs) {
    int n = 0;
    //@ loop_invariant \\count == n && n <= xs.size();
    outer:
    for (String s : xs) {
      n++;
      int k = 0;
      //@ maintaining k >= 0;
      do {
        k++;
        if (s.length() == k) continue outer;
        if (k > 3) break outer;
      } while (true);
    }
    return n;
  }
  public void fill(int[] a) {
    //@ loop_invariant field == \\old(field) + i;
    for (int i = 0; ; ) {
      if (i >= a.length) break;
      a[i++] = 1; field++;
    }
  }
}";

#[test]
fn unrolled_loops_check_every_turn() {
    check(
        LOOPS,
        &[
            ("drive(L.class, \"count\", 5, -1)", "ok"),
            (
                "drive(L.class, \"count\", 5, 2)",
                "violated 9: loop_invariant s == i",
            ),
            ("drive(L.class, \"count\", 0, 0)", "ok"),
            ("drive(L.class, \"first\", ints(1, 2, 3), 3)", "ok"),
            ("drive(L.class, \"first\", ints(1, 2, 3), 4)", "ok"),
            ("drive(L.class, \"down\", 4)", "ok"),
            ("drive(L.class, \"down\", 3)", "violated 30: decreases n"),
            ("drive(L.class, \"labels\", List.of(\"a\", \"bb\"))", "ok"),
            ("L.labels(List.of(\"a\", \"bb\", \"ccccccc\", \"d\"))", "3"),
            ("drive(new L(), \"fill\", ints(1, 2))", "ok"),
            (
                "drive(set(new L(), \"field\", 3), \"fill\", ints(1, 2))",
                "ok",
            ),
        ],
    );
}

#[test]
fn which_loops_can_be_cut() {
    let done = instrumented(LOOPS, &UNROLLED);
    let cut: Vec<String> = done
        .loops
        .iter()
        .map(|l| format!("{} {:?}", l.line, l.cut))
        .collect();
    assert_eq!(
        cut,
        [
            "11 Ok(())",
            "25 Ok(())",
            "31 Err(\"the loop has no invariant\")",
            "38 Err(\"a loop over elements is not cut\")",
            "42 Ok(())",
            "52 Ok(())",
        ]
    );
}

/// On the real JVM the values after the cut are supplied, in the order of the names.
#[test]
fn cut_loops_make_one_turn_from_any_state() {
    let drive = |call: &str| {
        let harness = "((java.util.concurrent.Callable<String>) (() -> { gadfly.rt.Check.supply(SUPPLY); try { return \"\" + CALL; } catch (gadfly.rt.Check.Violated v) { return \"violated @\" + v.id + \"@\"; } catch (gadfly.rt.Check.Stop s) { return s.getClass().getSimpleName(); } })).call()";
        let (supply, call) = call.split_once(" | ").expect("two parts");
        let text = harness.replace("SUPPLY", supply).replace("CALL", call);
        &*Box::leak(text.into_boxed_str())
    };
    check_with(
        LOOPS,
        &CUT,
        &[
            // i = 5 = n: left by the condition, with what the invariant says.
            (drive("5, 5 | L.count(5, -1)"), "5"),
            // i = 3: one turn, and the path ends.
            (drive("3, 3 | L.count(5, -1)"), "Ended"),
            // A state in which the invariant does not hold is not one of the loop's.
            (drive("3, 4 | L.count(5, -1)"), "Assumed"),
            // The invariant is not preserved.
            (
                drive("2, 2 | L.count(5, 2)"),
                "violated 9: loop_invariant s == i",
            ),
            // A return from inside.
            (drive("1 | L.first(ints(7, 8), 8)"), "1"),
            (drive("1 | L.first(ints(7, 8), 9)"), "Ended"),
            (drive("2 | L.first(ints(7, 8), 9)"), "-1"),
        ],
    );
}

#[test]
fn what_a_loop_changes() {
    let reasons = |body: &str| {
        let text = format!(
            "public class R {{ int f; int[] xs; R next; static int g;
  void other() {{ f++; }} /*@ pure @*/ int p() {{ return 1; }} /*@ pure @*/ R() {{ }}
  void run(int n, int[] a, String s, R r) {{ int i = 0; var v = 1; R q = r;
    //@ loop_invariant i >= 0;
    {body}
  }} }}"
        );
        let done = common::compiles(&text);
        let cut = done.loops[0].cut.clone();
        let cut_text = instrumented(&text, &CUT).sources[0].text.clone();
        let havocs: Vec<String> = cut_text
            .split("gadfly.rt.Check.havoc(")
            .skip(1)
            .map(|s| {
                s.split("); }")
                    .next()
                    .unwrap_or("")
                    .replace("gadfly.rt.Check.", "")
            })
            .collect();
        match cut {
            Ok(()) => havocs.join(" "),
            Err(why) => why,
        }
    };
    assert_eq!(
        reasons("while (i < n) { f++; this.f--; g = 1; i++; }"),
        "field(this, \"R\", \"f\") statics(\"R\", \"g\") field(this, \"R\", \"f\")"
    );
    assert_eq!(
        reasons("while (i < n) { a[i] = 1; xs[i]++; i++; }"),
        "elements(xs) elements(a)"
    );
    assert_eq!(
        reasons("while (i < n) { r.f = 2; i++; }"),
        "field(r, \"R\", \"f\")"
    );
    assert_eq!(
        reasons("while (i < n) { int k = 0; k++; i += p() + Math.max(k, s.length()); }"),
        ""
    );
    assert_eq!(
        reasons("while (i < n) { other(); i++; }"),
        "`other` is called, which is not declared pure"
    );
    assert_eq!(
        reasons("while (i < n) { q.f = 1; q = q.next; i++; }"),
        "`q` is not the same object in every iteration"
    );
    assert_eq!(
        reasons("while (i < n) { v++; i++; }"),
        "the type of `v` is not written"
    );
    assert_eq!(
        reasons("while (i < n) { Runnable x = () -> { }; i++; }"),
        "line 5 declares code that may run later"
    );
    assert_eq!(
        reasons("while (i < n) { if (i == 3) throw new IllegalStateException(); new R(); i++; }"),
        ""
    );
}

#[test]
fn loop_modifies_says_what_changes() {
    let text = "public class M { int f; int[] xs; void other() { f++; }
  void run(int n) { int i = 0;
    //@ loop_invariant i >= 0;
    //@ loop_modifies f, xs[0..i];
    while (i < n) { other(); i++; }
  } }";
    let done = instrumented(text, &CUT);
    assert_eq!(done.loops[0].cut, Ok(()));
    let text = &done.sources[0].text;
    assert!(
        text.contains("havoc(gadfly.rt.Check.elements(xs, 0, i))"),
        "{text}"
    );
    assert!(
        text.contains("havoc(gadfly.rt.Check.field(this, \"M\", \"f\"))"),
        "{text}"
    );
}

/// Whether a cut loop says something of all iterations: nothing else is changed, and it ends.
#[test]
fn what_a_cut_loop_proves() {
    let proves = |body: &str| {
        let text = format!(
            "public class P {{ int f; int[] xs; P next; static int g; Object o; String s;
  interface Act {{ int act(int x); }}
  static class Other {{ static int h; static {{ g = 1; }} }}
  int twice(int x) {{ int y = x; y += x; return y; }} /*@ pure @*/ int bad(int x) {{ f = x; return x; }}
  int both(int x) {{ return x > 9 ? bad(x) : twice(x); }} /*@ pure @*/ P() {{ }}
  void run(int n, int[] a, P p, Act act) {{ int i = 0;
    //@ loop_invariant i >= 0;
    {body}
  }} }}"
        );
        let done = common::compiles(&text);
        assert_eq!(done.loops[0].cut, Ok(()), "{body}");
        done.loops[0].framed
    };
    for body in [
        "while (i < n) { f = i; this.f++; g += 2; a[i] = 1; p.f = 3; i++; }",
        "while (i < n) { i += Math.max(s.length(), Integer.MAX_VALUE); }",
        "while (i < n) { String t = \"x\" + i + s + 'c'; i++; }",
        "while (i < n) { if (i == 3) throw new IllegalStateException(\"\" + o); i++; }",
        // What `loop_modifies` leaves out is forgotten all the same.
        "//@ loop_modifies i;\n while (i < n) { f = 1; i += twice(i); }",
    ] {
        assert!(proves(body), "{body}");
    }
    for body in [
        "while (i < n) { i += bad(1); }",
        "//@ loop_modifies i;\n while (i < n) { i += both(1); }",
        "//@ loop_modifies i;\n while (i < n) { i += act.act(1); }",
        "while (i < n) { String t = \"x\" + o; i++; }",
        "while (i < n) { s += p; i++; }",
        "while (i < n) { i += o.hashCode(); }",
        "while (i < n) { new P(); i++; }",
        "while (i < n) { i += Other.h; }",
        "while (i < n) { i++; if (i > 3) f = 1; { int f = 2; f++; } }",
        "while (i < n) { try { i++; } finally { i--; } }",
        "//@ loop_modifies i, p.next;\n while (i < n) { p.next.f = 1; p.next = p; i++; }",
    ] {
        assert!(!proves(body), "{body}");
    }
}

#[test]
fn a_cut_loop_ends_if_it_is_measured() {
    let text = "public class E { static void run(int n) { int i = 0;
    //@ loop_invariant i >= 0;
    while (i < n) { i++; }
    //@ loop_invariant i >= 0;
    //@ decreases i;
    while (i > 0) { i--; } } }";
    let done = common::compiles(text);
    let measured: Vec<bool> = done.loops.iter().map(|l| l.measured).collect();
    assert_eq!(measured, [false, true]);
}
