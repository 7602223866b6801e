//! What clauses mean: drivers run on the real JVM with given inputs.

use crate::common;
use common::{UNROLLED, check, instrumented};

#[test]
fn preconditions_choose_and_postconditions_check() {
    check(
        "public class A {
  //@ requires x >= 0;
  //@ ensures \\result >= 0;
  public static int abs(int x) { return x == 7 ? -7 : x; }
}",
        &[
            ("drive(A.class, \"abs\", 3)", "ok"),
            ("drive(A.class, \"abs\", -3)", "assumed"),
            (
                "drive(A.class, \"abs\", 7)",
                "violated 3: ensures \\result >= 0",
            ),
        ],
    );
}

#[test]
fn old_is_the_state_before() {
    check(
        "public class Counter {
  int n; int[] log = new int[2];
  //@ ensures n == \\old(n) + 1;
  //@ ensures \\old(log)[0] == log[0] && \\old(log[0]) == log[0] - 1;
  public void up() { n++; log[0]++; }
  //@ ensures n == \\old(n) - 1;
  public void down() { if (n > 0) n--; }
  //@ ensures other != null ==> n == \\old(other.n);
  public void copy(/*@ nullable @*/ Counter other) { if (other != null) n = other.n; }
  //@ ensures \\old(n) == \\old(m()) && \\not_modified(n) && \\not_modified(log);
  public void same(int k) { n = n + k; }
  int m() { return n; }
}",
        &[
            ("drive(new Counter(), \"up\")", "ok"),
            (
                "drive(new Counter(), \"down\")",
                "violated 6: ensures n == \\old(n) - 1",
            ),
            ("drive(new Counter(), \"copy\", new Counter())", "ok"),
            ("drive(new Counter(), \"copy\", (Object) null)", "ok"),
            ("drive(set(new Counter(), \"n\", 5000), \"same\", 0)", "ok"),
            (
                "drive(new Counter(), \"same\", 1)",
                "violated 10: ensures \\old(n) == \\old(m()) && \\not_modified(n) && \\not_modified(log)",
            ),
        ],
    );
}

#[test]
fn quantifiers_are_loops() {
    check(
        "import java.util.*;
public class Q {
  //@ ensures \\result == (\\forall int i; 0 <= i && i < a.length; a[i] > 0);
  public boolean all(int[] a) { for (int x : a) if (x <= 0) return false; return true; }
  //@ ensures \\result <==> (\\exists int i; 0 <= i < a.length; a[i] == x);
  public boolean has(int[] a, int x) { for (int y : a) if (x == y) return true; return a.length == 5; }
  //@ ensures \\result == (\\sum int i; 0 <= i && i < a.length; a[i]);
  public int sum(int[] a) { int s = 0; for (int x : a) s += x; return s; }
  //@ ensures \\result == (\\sum int i; 0 <= i && i < a.length; (long) a[i]);
  public long wide(int[] a) { long s = 0; for (int x : a) s += x; return s; }
  //@ ensures \\result == (\\product int i; 1 <= i && i <= n; i);
  public int fac(int n) { return n <= 1 ? 1 : n * fac(n - 1); }
  //@ ensures \\result == (\\num_of int i; 0 <= i && i < s.length(); s.charAt(i) == 'a');
  public int as(String s) { return s.length() - s.replace(\"a\", \"\").length(); }
  //@ ensures a.length > 0 ==> \\result == (\\max int i; 0 <= i && i < a.length; a[i]);
  //@ ensures a.length == 0 ==> \\result == (\\max int i; 0 <= i && i < a.length; a[i]);
  public int max(int[] a) { int m = Integer.MIN_VALUE; for (int x : a) m = Math.max(m, x); return m; }
  //@ ensures \\result == (\\min int i; 0 <= i && i < a.length; a[i] * 0.5);
  public double half(int[] a) { double m = Double.POSITIVE_INFINITY; for (int x : a) m = Math.min(m, x * 0.5); return m; }
  //@ ensures \\result == !(\\exists int i, j; 0 <= i && i < j && j < a.length; a[i] == a[j]);
  public boolean distinct(int[] a) { Set<Integer> s = new HashSet<>(); for (int x : a) s.add(x); return s.size() == a.length; }
  //@ ensures \\result == (\\sum int i; 0 <= i && i < m.length; (\\sum int j; 0 <= j && j < m[i].length; m[i][j]));
  public int total(int[][] m) { int s = 0; for (int[] r : m) for (int x : r) s += x; return s; }
  //@ ensures (\\forall String x; xs.contains(x); \\result.contains(x));
  public List<String> copy(List<String> xs) { return xs.size() == 2 ? xs.subList(0, 1) : xs; }
  enum Color { RED, GREEN }
  //@ ensures (\\forall Color c; c != \\result);
  public /*@ nullable @*/ Color none(boolean b) { return b ? Color.RED : null; }
  //@ ensures (\\exists boolean b; b == \\result) && (\\forall char c; 'a' <= c && c <= 'c'; c < 'd');
  public boolean truth() { return true; }
  //@ ensures (\\forall int j; i < j && j < a.length; a[j] != x);
  public void above(int[] a, int i, int x) { }
}",
        &[
            ("drive(new Q(), \"all\", ints(1, 2))", "ok"),
            ("drive(new Q(), \"all\", ints(1, 0))", "ok"),
            ("drive(new Q(), \"has\", ints(1, 2), 2)", "ok"),
            ("drive(new Q(), \"has\", ints(1, 2), 3)", "ok"),
            (
                "drive(new Q(), \"has\", ints(1, 2, 3, 4, 5), 9)",
                "violated 5: ensures \\result <==> (\\exists int i; 0 <= i < a.length; a[i] == x)",
            ),
            ("drive(new Q(), \"sum\", ints(1, 2, 3))", "ok"),
            ("drive(new Q(), \"sum\", ints(Integer.MAX_VALUE, 2))", "ok"),
            ("drive(new Q(), \"wide\", ints(Integer.MAX_VALUE, 2))", "ok"),
            ("drive(new Q(), \"fac\", 5)", "ok"),
            ("drive(new Q(), \"as\", \"banana\")", "ok"),
            ("drive(new Q(), \"max\", ints(3, 9, 2))", "ok"),
            ("drive(new Q(), \"max\", ints())", "ok"),
            ("drive(new Q(), \"half\", ints(3, 9, 2))", "ok"),
            ("drive(new Q(), \"half\", ints())", "ok"),
            ("drive(new Q(), \"distinct\", ints(1, 2, 1))", "ok"),
            ("drive(new Q(), \"distinct\", ints(1, 2, 3))", "ok"),
            ("drive(new Q(), \"total\", (Object) new int[][] {{1, 2}, {3}})", "ok"),
            ("drive(new Q(), \"copy\", List.of(\"a\"))", "ok"),
            (
                "drive(new Q(), \"copy\", List.of(\"a\", \"b\"))",
                "violated 24: ensures (\\forall String x; xs.contains(x); \\result.contains(x))",
            ),
            ("drive(new Q(), \"none\", false)", "ok"),
            ("drive(new Q(), \"none\", true)", "violated 27: ensures (\\forall Color c; c != \\result)"),
            ("drive(new Q(), \"truth\")", "ok"),
            ("drive(new Q(), \"above\", ints(1, 2), Integer.MAX_VALUE, 2)", "ok"),
            ("drive(new Q(), \"above\", ints(1, 2), 0, 1)", "ok"),
            (
                "drive(new Q(), \"above\", ints(1, 2), -1, 1)",
                "violated 31: ensures (\\forall int j; i < j && j < a.length; a[j] != x)",
            ),
        ],
    );
}

#[test]
fn old_under_quantifiers() {
    check(
        "import java.util.*;
public class S {
  List<String> xs = new ArrayList<>();
  //@ ensures (\\forall int i; 0 < i && i < a.length; a[i - 1] <= a[i]);
  //@ ensures (\\forall int k; 0 <= k && k < a.length; (\\num_of int i; 0 <= i && i < a.length; a[i] == a[k]) == (\\num_of int i; 0 <= i && i < a.length; \\old(a[i]) == a[k]));
  public static void sort(int[] a) { if (a.length == 3) a[2] = a[1]; Arrays.sort(a); }
  //@ ensures (\\forall int i; 0 <= i && i < \\old(xs.size()); xs.get(i).equals(\\old(xs.get(i))));
  //@ ensures xs.size() == \\old(xs.size()) + 1;
  public void add(String x, boolean bad) { if (bad) xs.add(0, x); else xs.add(x); }
  //@ ensures (\\forall int i; 0 <= i && i < m.length; (\\forall int j; 0 <= j && j < m[i].length; m[i][j] == \\old(m[j][i])));
  //@ ensures (\\forall int i, j; 0 <= i && i < m.length && 0 <= j && j < m.length; at(m, i, j) == \\old(at(m, j, i)));
  public static void transpose(int[][] m) {
    for (int i = 0; i < m.length; i++) for (int j = 0; j < i; j++) { int t = m[i][j]; m[i][j] = m[j][i]; m[j][i] = t; }
  }
  static int at(int[][] m, int i, int j) { return m[i][j]; }
  //@ ensures (\\exists int i; 0 <= i && i < a.length; \\old(a[i]) != a[i]);
  public static void change(int[] a) { if (a.length > 1) a[1]++; }
}",
        &[
            ("drive(S.class, \"sort\", ints(3, 1))", "ok"),
            (
                "drive(S.class, \"sort\", ints(3, 1, 2))",
                "violated 5: ensures (\\forall int k; 0 <= k && k < a.length; (\\num_of int i; 0 <= i && i < a.length; a[i] == a[k]) == (\\num_of int i; 0 <= i && i < a.length; \\old(a[i]) == a[k]))",
            ),
            ("drive(new S(), \"add\", \"x\", false)", "ok"),
            (
                "drive(set(new S(), \"xs\", new ArrayList<>(List.of(\"a\"))), \"add\", \"x\", true)",
                "violated 7: ensures (\\forall int i; 0 <= i && i < \\old(xs.size()); xs.get(i).equals(\\old(xs.get(i))))",
            ),
            ("drive(S.class, \"transpose\", (Object) new int[][] {{1, 2}, {3, 4}})", "ok"),
            ("drive(S.class, \"change\", ints(1, 2))", "ok"),
            (
                "drive(S.class, \"change\", ints(1))",
                "violated 16: ensures (\\exists int i; 0 <= i && i < a.length; \\old(a[i]) != a[i])",
            ),
        ],
    );
}

#[test]
fn connectives_have_jml_precedence() {
    check(
        "public class P {
  //@ ensures \\result == (a ==> b ==> c);
  static boolean right(boolean a, boolean b, boolean c) { return !a || !b || c; }
  //@ ensures \\result == (a <== b <== c);
  static boolean left(boolean a, boolean b, boolean c) { return (a || !b) || !c; }
  //@ ensures \\result <==> a || b ==> c;
  static boolean low(boolean a, boolean b, boolean c) { return !(a || b) || c; }
  //@ ensures \\result <=!=> a && b;
  static boolean nand(boolean a, boolean b) { return !(a && b); }
  //@ ensures a ? \\result ==> b : c ==> \\result;
  static boolean cond(boolean a, boolean b, boolean c) { return a ? b : c; }
  //@ ensures a != null ==> a.length >= 0 && (\\forall int i; 0 <= i && i < a.length; a[i] == 0);
  //@ ensures a == null || (\\forall int i; 0 <= i && i < a.length; a[i] == 0) || false;
  static void guarded(/*@ nullable @*/ int[] a) { }
  //@ ensures !(\\exists int i; 0 <= i && i < 3; i == 4) && Boolean.valueOf(a == null || (\\forall int i; 0 <= i && i < a.length; a[i] == 0));
  static void inside(/*@ nullable @*/ int[] a) { }
}",
        &[
            ("drive(P.class, \"right\", true, true, false)", "ok"),
            ("drive(P.class, \"right\", false, true, false)", "ok"),
            ("drive(P.class, \"left\", false, true, true)", "ok"),
            ("drive(P.class, \"left\", false, false, true)", "ok"),
            ("drive(P.class, \"low\", true, false, false)", "ok"),
            ("drive(P.class, \"nand\", true, true)", "ok"),
            ("drive(P.class, \"cond\", true, false, false)", "ok"),
            ("drive(P.class, \"cond\", false, false, true)", "ok"),
            ("drive(P.class, \"guarded\", (Object) null)", "ok"),
            ("drive(P.class, \"guarded\", ints(0, 0))", "ok"),
            (
                "drive(P.class, \"guarded\", ints(0, 1))",
                "violated 12: ensures a != null ==> a.length >= 0 && (\\forall int i; 0 <= i && i < a.length; a[i] == 0)",
            ),
            ("drive(P.class, \"inside\", (Object) null)", "ok"),
            ("drive(P.class, \"inside\", ints(0))", "ok"),
        ],
    );
}

#[test]
fn an_exception_in_a_clause() {
    check(
        "public class U {
  //@ requires s.length() > 2;
  //@ ensures s.charAt(5) == 'x';
  static void f(/*@ nullable @*/ String s) { }
}",
        &[
            ("drive(U.class, \"f\", (Object) null)", "assumed"),
            (
                "drive(U.class, \"f\", \"abc\")",
                "violated 3: ensures s.charAt(5) == 'x' by StringIndexOutOfBoundsException",
            ),
        ],
    );
}

#[test]
fn exceptions_and_signals() {
    check(
        "public class E {
  //@ requires x > 0;
  //@ ensures \\result == 1;
  //@ signals (IllegalArgumentException e) x > 5 && e.getMessage() != null;
  public int f(int x) {
    if (x == 9) throw new IllegalArgumentException();
    if (x > 5) throw new IllegalArgumentException(\"x\");
    if (x == 3) throw new IllegalStateException();
    return 1;
  }
  /*@ public normal_behavior
    @   requires x >= 0;
    @   ensures \\result == x;
    @ also
    @ public exceptional_behavior
    @   requires x < 0;
    @   signals_only IllegalArgumentException;
    @*/
  public int g(int x) {
    if (x == -1) return 1;
    if (x == -2) throw new NullPointerException();
    if (x < 0) throw new IllegalArgumentException();
    if (x == 4) throw new IllegalArgumentException();
    return x;
  }
  //@ signals (Exception e) false;
  public void never(int x) { if (x == 1) throw new RuntimeException(); }
  public void declared(int x) throws java.io.IOException { if (x == 1) throw new java.io.IOException(); throw new RuntimeException(); }
}",
        &[
            ("drive(new E(), \"f\", 1)", "ok"),
            ("drive(new E(), \"f\", 7)", "ok"),
            ("drive(new E(), \"f\", 9)", "violated 4: signals (IllegalArgumentException e) x > 5 && e.getMessage() != null"),
            ("drive(new E(), \"f\", 3)", "threw IllegalStateException"),
            ("drive(1, new E(), \"g\", 3)", "ok"),
            ("drive(1, new E(), \"g\", -3)", "assumed"),
            ("drive(1, new E(), \"g\", 4)", "threw IllegalArgumentException"),
            ("drive(2, new E(), \"g\", -3)", "ok"),
            ("drive(2, new E(), \"g\", -1)", "violated 15: exceptional_behavior: no normal return"),
            ("drive(2, new E(), \"g\", -2)", "violated 17: signals_only IllegalArgumentException"),
            ("drive(new E(), \"never\", 0)", "ok"),
            ("drive(new E(), \"never\", 1)", "violated 26: signals (Exception e) false"),
            ("drive(new E(), \"declared\", 1)", "ok"),
            ("drive(new E(), \"declared\", 2)", "threw RuntimeException"),
        ],
    );
}

#[test]
fn invariants_of_receiver_parameters_and_result() {
    check(
        "public class Range {
  private int lo, hi;
  //@ invariant lo <= hi;
  //@ ensures this.lo == lo && this.hi == hi;
  public Range(int lo, int hi) { this.lo = lo; this.hi = hi; }
  public void grow(int n) { hi += n; }
  public void join(Range other) { if (other != null) { hi = Math.max(hi, other.hi); other.lo = other.hi + 1; } }
  public Range made(int n) { Range r = new Range(0, 0); r.hi = n; return r; }
  /*@ helper @*/ public void quiet() { lo = hi + 1; }
}",
        &[
            ("drive(Range.class, \"Range\", 1, 2)", "ok"),
            ("drive(Range.class, \"Range\", 2, 1)", "violated 3: invariant lo <= hi"),
            ("drive(new Range(1, 2), \"grow\", 3)", "ok"),
            ("drive(new Range(1, 2), \"grow\", -3)", "violated 3: invariant lo <= hi"),
            ("drive(new Range(2, 1), \"grow\", 3)", "assumed"),
            ("drive(new Range(1, 2), \"join\", (Object) null)", "ok"),
            ("drive(new Range(1, 2), \"join\", new Range(3, 2))", "assumed"),
            ("drive(new Range(1, 2), \"join\", new Range(2, 2))", "violated 3: invariant lo <= hi"),
            ("drive(new Range(1, 2), \"made\", -2)", "violated 3: invariant lo <= hi"),
            ("drive(new Range(1, 2), \"made\", 2)", "ok"),
            ("drive(new Range(1, 2), \"quiet\")", "ok"),
        ],
    );
}

#[test]
fn invariants_of_reachable_objects() {
    check(
        "public class Tree {
  Node root;
  static class Node { int v; Node left, right; Node[] more;
    //@ invariant left != null ==> left.v < v;
    Node(int v, Node left) { this.v = v; this.left = left; } }
  Tree(Node n) { root = n; }
  public void put(int v) { root = new Node(v, root); }
}",
        &[
            (
                "drive(new Tree(new Tree.Node(3, new Tree.Node(4, null))), \"put\", 9)",
                "assumed",
            ),
            (
                "drive(new Tree(new Tree.Node(3, new Tree.Node(2, null))), \"put\", 9)",
                "ok",
            ),
            (
                "drive(new Tree((Tree.Node) set(new Tree.Node(3, null), \"more\", new Tree.Node[] {null, new Tree.Node(1, new Tree.Node(1, null))})), \"put\", 9)",
                "assumed",
            ),
            (
                "drive(new Tree(new Tree.Node(3, new Tree.Node(2, null))), \"put\", 1)",
                "violated 4: invariant left != null ==> left.v < v",
            ),
        ],
    );
}

#[test]
fn rep_ok_and_annotations() {
    check(
        "import gadfly.contracts.*;
@Invariant(\"size >= 0\")
public class Stack {
  private int[] items = new int[3]; private int size;
  public boolean repOK() { return items != null && size <= items.length; }
  @Invariant boolean small() { return items.length < 100; }
  @Requires(\"size < items.length\")
  @Ensures({\"size == old(size) + 1\", \"items[size - 1] == x\"})
  public void push(int x) { items[size++] = x == 13 ? 0 : x; }
  @Requires(\"size > 0\") @Requires(\"items != null\")
  @Ensures(\"result == \\\\old(items[size - 1])\" + \" && \" + \"\\\\result == result\")
  @Assignable(\"size\")
  public int pop() { int x = items[--size]; items[size] = 0; return x; }
  @Pure public int size() { return size++; }
  public void use(@NonNull String s) { if (s == null) throw new RuntimeException(); }
  public void shrink() { items = new int[0]; }
}",
        &[
            ("drive(new Stack(), \"push\", 1)", "ok"),
            (
                "drive(new Stack(), \"push\", 13)",
                "violated 8: ensures items[size - 1] == x",
            ),
            ("drive(new Stack(), \"pop\")", "assumed"),
            ("drive(set(new Stack(), \"size\", 1), \"pop\")", "ok"),
            (
                "drive(set(set(new Stack(), \"size\", 1), \"items\", ints(5)), \"pop\")",
                "violated 12: assignable size",
            ),
            ("drive(new Stack(), \"size\")", "violated 14: pure"),
            ("drive(new Stack(), \"use\", (Object) null)", "assumed"),
            (
                "drive(set(new Stack(), \"size\", 1), \"shrink\")",
                "violated 5: invariant repOK()",
            ),
            (
                "drive(set(new Stack(), \"items\", new int[200]), \"shrink\")",
                "assumed",
            ),
            (
                "drive(set(new Stack(), \"size\", -1), \"shrink\")",
                "assumed",
            ),
        ],
    );
}

#[test]
fn frames() {
    check(
        "import java.util.*;
public class F {
  int a, b; int[] xs = {1, 2, 3}; static int count; F next; List<String> names = new ArrayList<>();
  //@ assignable a;
  public void one(int n) { a++; if (n == 1) b++; if (n == 2) xs[0]++; if (n == 3) count++; if (n == 4) names.add(\"\"); if (n == 5) xs = null; }
  //@ assignable \\nothing;
  public int[] none(int n) { int[] r = {n}; r[0]++; if (n == 1) xs[1]++; return r; }
  //@ assignable xs[*], count;
  public void all(int i) { if (i >= 0) xs[i]++; else xs = new int[1]; count++; }
  //@ assignable xs[1..2], next.a, this.b;
  public void some(int i) { if (i < 3) xs[i]++; else if (i == 3) next.b++; else if (next != null) next.a++; b++; }
  //@ assignable \\everything;
  public void any() { a++; count++; }
  //@ modifies this.*;
  public void own(int i) { a++; b++; if (i == 1) xs[0]++; }
  //@ assignable F.count, o.*;
  public static void other(F o, int i) { count++; o.a++; if (i == 1) o.next.a++; }
  //@ assignable a, xs;
  //@ ensures a == 1;
  public F(int[] given, int i) { a = 1; if (i == 1) given[0]++; xs = given; }
  public F() { }
  //@ ensures \\fresh(\\result) && \\result.length == 1;
  public int[] fresh(int[] x, boolean b) { return b ? new int[1] : x; }
}",
        &[
            ("drive(new F(), \"one\", 0)", "ok"),
            ("drive(new F(), \"one\", 1)", "violated 4: assignable a"),
            ("drive(new F(), \"one\", 2)", "violated 4: assignable a"),
            ("drive(new F(), \"one\", 3)", "violated 4: assignable a"),
            ("drive(new F(), \"one\", 4)", "violated 4: assignable a"),
            ("drive(new F(), \"one\", 5)", "violated 4: assignable a"),
            ("drive(new F(), \"none\", 0)", "ok"),
            ("drive(new F(), \"none\", 1)", "violated 6: assignable \\nothing"),
            ("drive(new F(), \"all\", 2)", "ok"),
            ("drive(new F(), \"all\", -1)", "violated 8: assignable xs[*], count"),
            ("drive(new F(), \"some\", 1)", "ok"),
            ("drive(new F(), \"some\", 0)", "violated 10: assignable xs[1..2], next.a, this.b"),
            ("drive(set(new F(), \"next\", new F()), \"some\", 4)", "ok"),
            ("drive(set(new F(), \"next\", new F()), \"some\", 3)", "violated 10: assignable xs[1..2], next.a, this.b"),
            ("drive(new F(), \"any\")", "ok"),
            ("drive(new F(), \"own\", 0)", "ok"),
            ("drive(new F(), \"own\", 1)", "violated 14: modifies this.*"),
            ("drive(F.class, \"other\", new F(), 0)", "ok"),
            ("drive(F.class, \"other\", set(new F(), \"next\", new F()), 1)", "violated 16: assignable F.count, o.*"),
            ("drive(F.class, \"F\", ints(1), 0)", "ok"),
            ("drive(F.class, \"F\", ints(1), 1)", "violated 18: assignable a, xs"),
            ("drive(new F(), \"fresh\", ints(1), true)", "ok"),
            (
                "drive(new F(), \"fresh\", ints(1), false)",
                "violated 22: ensures \\fresh(\\result) && \\result.length == 1",
            ),
        ],
    );
}

#[test]
fn null_is_not_meant_unless_said() {
    check(
        "public class N {
  private /*@ non_null @*/ String name = \"\";
  //@ ensures true;
  public String f(String s, /*@ nullable @*/ String t) { return t; }
  //@ ensures true;
  public /*@ nullable @*/ String g(Object o) { return null; }
  public String h(String s) { name = s; return null; }
}",
        &[
            ("drive(new N(), \"f\", null, \"t\")", "assumed"),
            ("drive(new N(), \"f\", \"s\", \"t\")", "ok"),
            (
                "drive(new N(), \"f\", \"s\", null)",
                "violated 4: the result is non_null",
            ),
            ("drive(new N(), \"g\", 1)", "ok"),
            ("drive(new N(), \"h\", \"x\")", "ok"),
            (
                "drive(new N(), \"h\", (Object) null)",
                "violated 2: name is non_null",
            ),
        ],
    );
}

#[test]
fn history_constraints_and_initially() {
    check(
        "public class H {
  int n; static int made;
  //@ constraint n >= \\old(n);
  //@ static constraint made >= \\old(made);
  //@ initially n == 0;
  //@ ensures made == \\old(made) + 1;
  public H(int k) { n = k; made++; }
  public void set(int k) { n = k; }
  public static void less(boolean b) { if (b) made--; }
}
class Sub extends H { Sub() { super(0); } public void twice() { n = n - 1; }
  //@ constraint n <= \\old(n) + 10;
}",
        &[
            ("drive(H.class, \"H\", 0)", "ok"),
            ("drive(H.class, \"H\", 1)", "violated 5: initially n == 0"),
            ("drive(new H(0), \"set\", 3)", "ok"),
            (
                "drive(new H(0), \"set\", -3)",
                "violated 3: constraint n >= \\old(n)",
            ),
            ("drive(H.class, \"less\", false)", "ok"),
            (
                "drive(H.class, \"less\", true)",
                "violated 4: static constraint made >= \\old(made)",
            ),
            ("drive(new Sub(), \"set\", 9)", "ok"),
            (
                "drive(new Sub(), \"set\", 30)",
                "violated 12: constraint n <= \\old(n) + 10",
            ),
            (
                "drive(new Sub(), \"twice\")",
                "violated 3: constraint n >= \\old(n)",
            ),
        ],
    );
}

#[test]
fn ghost_and_model() {
    check(
        "public class G {
  //@ public ghost int calls = 0;
  //@ model import java.util.Arrays;
  private int[] xs = {1, 2};
  //@ public model int total;
  //@ represents total = (\\sum int i; 0 <= i && i < xs.length; xs[i]);
  /*@ public pure model boolean ordered(int from) {
    @   if (from < 0) return false;
    @   return (\\forall int i; from < i && i < xs.length; xs[i - 1] <= xs[i]);
    @ } @*/
  //@ ensures calls == \\old(calls) + 1 && total == \\old(total) + x && Arrays.equals(xs, xs);
  //@ ensures ordered(0);
  public void add(int x) {
    //@ set calls = calls + 1;
    //@ ghost int before = xs[0];
    xs[0] += x;
    //@ assert xs[0] == before + x;
    //@ assert xs[0] >= \\old(xs[0]);
  }
}",
        &[
            ("drive(new G(), \"add\", 1)", "ok"),
            (
                "drive(new G(), \"add\", 2)",
                "violated 12: ensures ordered(0)",
            ),
            (
                "drive(new G(), \"add\", -1)",
                "violated 18: assert xs[0] >= \\old(xs[0])",
            ),
        ],
    );
}

#[test]
fn types_as_values() {
    check(
        "public class Y {
  //@ ensures \\typeof(\\result) == \\type(String) && \\typeof(\\result) <: \\type(CharSequence);
  public Object f(boolean b) { return b ? \"s\" : (Object) 1; }
  //@ requires \\nonnullelements(a) && \\elemtype(\\typeof(a)) <: \\type(Object);
  //@ ensures \\nonnullelements(a);
  public void g(Object[] a) { if (a.length > 1) a[1] = null; }
}",
        &[
            ("drive(new Y(), \"f\", true)", "ok"),
            (
                "drive(new Y(), \"f\", false)",
                "violated 2: ensures \\typeof(\\result) == \\type(String) && \\typeof(\\result) <: \\type(CharSequence)",
            ),
            ("drive(new Y(), \"g\", (Object) new Object[] {1})", "ok"),
            (
                "drive(new Y(), \"g\", (Object) new Object[] {null})",
                "assumed",
            ),
            (
                "drive(new Y(), \"g\", (Object) new Object[] {1, 2})",
                "violated 5: ensures \\nonnullelements(a)",
            ),
        ],
    );
}

#[test]
fn nested_cases_multiply() {
    let done = instrumented(
        "public class K {
  /*@ public behavior
    @ requires x > 0;
    @ {|
    @   requires y > 0; ensures \\result == 1;
    @ also
    @   requires y <= 0; ensures \\result == 2;
    @ |}
    @*/
  public int f(int x, int y) { return y > 0 ? 1 : 2; }
}",
        &UNROLLED,
    );
    let cases: Vec<_> = done
        .checks
        .iter()
        .filter(|c| c.method == "f")
        .map(|c| c.case)
        .collect();
    assert_eq!(cases, [(1, 2), (2, 2)]);
}

#[test]
fn data_groups_and_spec_variables() {
    check(
        "public class D {
  //@ public model Object state;
  private int a; //@ in state;
  protected int[] xs = {1, 2}; //@ in state, other;
  int free; //@ public model int total; //@ private represents total = a + free;
  //@ assignable state;
  public void change(int k) { a++; if (k == 1) xs = null; if (k == 2) xs[0]++; if (k == 3) free++; }
  /*@ old int before = total; old int[] ys = xs;
    @ requires before >= 0 && ys.length > 0;
    @ ensures total == before + k && ys == xs;
    @ also
    @ old int before = a;
    @ requires k == 7;
    @ ensures a == before;
    @*/
  public void up(int k) { a += k == 5 ? 4 : k; }
  /*@ old int n = k + 1; ensures a == n; @*/
  public D(int k) { a = k + (k == 3 ? 2 : 1); }
  //@ requires state != null;
  public void unknown() { }
  //@ ensures total == (\\sum int total; 0 <= total && total < 3; total);
  public void hidden(int total) { a = 3; }
}",
        &[
            ("drive(new D(0), \"change\", 0)", "ok"),
            ("drive(new D(0), \"change\", 1)", "ok"),
            (
                "drive(new D(0), \"change\", 2)",
                "violated 6: assignable state",
            ),
            (
                "drive(new D(0), \"change\", 3)",
                "violated 6: assignable state",
            ),
            ("drive(1, new D(0), \"up\", 2)", "ok"),
            (
                "drive(1, new D(0), \"up\", 5)",
                "violated 10: ensures total == before + k && ys == xs",
            ),
            ("drive(2, new D(0), \"up\", 5)", "assumed"),
            (
                "drive(2, new D(0), \"up\", 7)",
                "violated 14: ensures a == before",
            ),
            ("drive(D.class, \"D\", 1)", "ok"),
            ("drive(D.class, \"D\", 3)", "violated 17: ensures a == n"),
            ("drive(new D(0), \"hidden\", 3)", "ok"),
        ],
    );
}

#[test]
fn callers_must_respect_preconditions() {
    check(
        "public class C {
  int n; //@ invariant pos(n) || n == 0;
  //@ requires k > 0;
  //@ ensures n == \\old(n) + k;
  public void add(int k) { n += k; if (k > 5) add(k - 9); }
  public void twice(int k) { add(k); add(k - 1); }
  //@ requires x != 7;
  /*@ pure @*/ static boolean pos(int x) { return x > 0; }
  //@ ensures \\result != null;
  public String name(String s) { return s; }
  public String call(String s) { return name(s).trim(); }
  /*@ requires k > 3; also requires k < -3; @*/
  void far(int k) { }
  public void go(int k) { far(k); }
  //@ requires k > 0;
  C(int k) { n = k; }
  public static C make(int k) { return new C(k); }
  //@ requires java.util.stream.IntStream.of(a).allMatch(x -> x < k);
  public int under(int[] a, int k) { k++; a = null; return k; }
}
class D extends C { D() { super(1); } public void add(int k) { } }",
        &[
            ("drive(new C(1), \"add\", 3)", "ok"),
            ("drive(new C(1), \"add\", 0)", "assumed"),
            ("drive(new C(1), \"add\", 6)", "violated 3: requires k > 0"),
            ("drive(new C(1), \"twice\", 2)", "ok"),
            (
                "drive(new C(1), \"twice\", 1)",
                "violated 3: requires k > 0",
            ),
            // A clause may ask what no caller may: here the invariant, of an object it excludes.
            ("drive(set(new C(1), \"n\", 7), \"twice\", 2)", "ok"),
            (
                "drive(new C(1), \"call\", (Object) null)",
                "violated 10: s of name is non_null",
            ),
            ("drive(new C(1), \"call\", \"x\")", "ok"),
            ("drive(new C(1), \"go\", 5)", "ok"),
            ("drive(new C(1), \"go\", -5)", "ok"),
            ("drive(new C(1), \"go\", 0)", "violated 12: requires k > 3"),
            ("drive(C.class, \"make\", 1)", "ok"),
            ("drive(C.class, \"make\", 0)", "violated 15: requires k > 0"),
            ("drive(new D(), \"twice\", 1)", "ok"),
        ],
    );
}
