//! Every form of type and member gets drivers that compile, and the plan says what they are.

use crate::common;
use common::{CUT, UNROLLED, check, check_done, compiles, instrumented, source};
use gadfly_contract::{Instrumented, Nullness, Options, Source, instrument};

/// `class.signature` of every check, with the case where there are several.
fn plan(done: &Instrumented) -> Vec<String> {
    let one = |c: &gadfly_contract::CheckPlan| {
        let case = if c.case.1 > 1 {
            format!(" #{}", c.case.0)
        } else {
            String::new()
        };
        format!("{}.{}{case}", c.class, c.signature)
    };
    done.checks.iter().map(one).collect()
}

#[test]
fn generics_inner_records_enums_interfaces() {
    let done = compiles(
        "package p.q;
import java.util.*;
public class Box<E extends Comparable<E>> implements Iterable<E> {
  //@ invariant items != null;
  private List<E> items = new ArrayList<>();
  //@ ensures items.contains(x);
  public Box(E x) { items.add(x); }
  public <T extends E> Box(List<? super T> xs, T... rest) { }
  //@ ensures \\result != null ==> (\\forall E e; items.contains(e); e.compareTo(\\result) <= 0);
  public /*@ nullable @*/ E max() { return items.stream().max(Comparator.naturalOrder()).orElse(null); }
  public <K, V extends K> Map<K, List<V>> map(Map<? extends K, V[]> m, final int[]... more) { return null; }
  public static <T> T id(T t) { return t; }
  public Iterator<E> iterator() { return items.iterator(); }
  public class Inner { int v; //@ ensures v == k;
    public Inner(int k) { v = k; }
    public E first() { return items.get(0); }
    public class Deep { public Deep(int z) { } public int z() { return v; } } }
  public static class Nested<X> { X x; public Nested(X x) { this.x = x; } }
  public enum Color { RED, GREEN { @Override public int n() { return 2; } }, BLUE,;
    public int n() { return 1; } //@ requires s.length() > 0;
    public static Color parse(String s) { return valueOf(s); } }
  public enum Plain { A, B, }
  public record Point(int x, int... ys) { //@ ensures x() >= 0;
    public Point { if (x < 0) throw new IllegalArgumentException(); }
    public int sum() { int s = x; for (int y : ys) s += y; return s; } }
  public record Pair<A, B>(A a, B b) { public Pair(A a) { this(a, null); } static int count; }
  public interface Shape { double area(); default double twice() { return 2 * area(); } static Shape unit() { return () -> 1; } }
  public sealed interface Tree permits Leaf, Fork { }
  public record Leaf() implements Tree { }
  public record Fork(Tree l, Tree r) implements Tree { }
  private static class Hidden { public void f() { } }
  @interface Mark { int value() default 3; }
  public static void main(String[] args) { }
  private void secret() { class Local { //@ invariant true;
     int q; } }
  abstract static class Base { abstract int f(); public int g() { return f(); } Base(int x) { } }
  public String text() { return \"\"\"
     //@ requires false;
     { \"\"\" + \"/*@ ensures */\" + '\"' + '{'; }
}",
    );
    assert_eq!(
        plan(&done),
        [
            "p.q.Box.Box(E)",
            "p.q.Box.Box(List<? super T>, T[])",
            "p.q.Box.max()",
            "p.q.Box.map(Map<? extends K, V[]>, int[][])",
            "p.q.Box.id(T)",
            "p.q.Box.iterator()",
            "p.q.Box.text()",
            "p.q.Box.Inner(int)",
            "p.q.Box$Inner.first()",
            "p.q.Box$Inner.Deep(int)",
            "p.q.Box$Inner$Deep.z()",
            "p.q.Box$Nested.Nested(X)",
            "p.q.Box$Color.n()",
            "p.q.Box$Color.parse(String)",
            "p.q.Box$Point.Point(int, int[])",
            "p.q.Box$Point.sum()",
            "p.q.Box$Pair.Pair(A, B)",
            "p.q.Box$Pair.Pair(A)",
            "p.q.Box$Shape.twice()",
            "p.q.Box$Shape.unit()",
            "p.q.Box$Leaf.Leaf()",
            "p.q.Box$Fork.Fork(Tree, Tree)",
            "p.q.Box$Base.g()",
        ]
    );
    let twice = done
        .checks
        .iter()
        .find(|c| c.method == "twice")
        .expect("a check");
    assert!(twice.abstract_receiver);
    let parse = done
        .checks
        .iter()
        .find(|c| c.method == "parse")
        .expect("a check");
    assert_eq!(parse.params[0].nullness, Nullness::NonNull);
    assert!(parse.has_contract && !parse.has_invariant);
}

#[test]
fn contracts_of_supertypes_apply() {
    let text = "import java.util.*;
interface Shape {
  //@ ensures \\result >= 0;
  int area(int scale);
  //@ invariant sides() > 2;
  int sides();
}
abstract class Base implements Shape {
  protected int n;
  //@ requires k >= 0;
  //@ ensures n == k;
  public void set(int k) { n = k; }
  public void plain() { n++; }
}
class Square extends Base {
  //@ invariant n < 100;
  public int area(int scale) { return n * scale; }
  public int sides() { return n == 50 ? 2 : 4; }
  public void set(int k) { n = k > 10 ? 10 : k; }
}
class Circle extends Base {
  //@ also requires scale > 5; ensures \\result == 7;
  public int area(int scale) { return 7; }
  public int sides() { return 99; }
}";
    let done = instrumented(text, &UNROLLED);
    assert_eq!(
        plan(&done),
        [
            "Square.area(int)",
            "Circle.area(int)",
            "Square.set(int)",
            "Circle.set(int)",
            "Square.plain()",
            "Circle.plain()",
            "Square.Square()",
            "Square.sides()",
            "Circle.Circle()",
            "Circle.area(int)",
            "Circle.sides()",
        ]
    );
    check(
        text,
        &[
            ("drive(new Square(), \"area\", 3)", "ok"),
            (
                "drive(set2(\"n\", -1), \"area\", 3)",
                "violated 3: ensures \\result >= 0",
            ),
            (
                "drive(new Square(), \"set\", 11)",
                "violated 11: ensures n == k",
            ),
            ("drive(new Square(), \"set\", 5)", "ok"),
            (
                "drive(set2(\"n\", 99), \"plain\")",
                "violated 16: invariant n < 100",
            ),
            (
                "drive(set2(\"n\", 49), \"plain\")",
                "violated 5: invariant sides() > 2",
            ),
            ("drive(set2(\"n\", 50), \"plain\")", "assumed"),
            ("drive(new Circle(), \"plain\")", "ok"),
        ]
        .map(|(call, want)| (call, want))
        .iter()
        .map(|&(call, want)| (call, want))
        .collect::<Vec<_>>()
        .iter()
        .map(|&(call, want)| {
            (
                leak(call.replace("set2(\"n\",", "with(new Square(),")),
                want,
            )
        })
        .collect::<Vec<_>>(),
    );
}

fn leak(text: String) -> &'static str {
    // `set` writes declared fields; `n` is declared in the superclass.
    let text = text.replace(
        "with(new Square(),",
        "((java.util.function.IntFunction<Object>) (v -> { Square s = new Square(); s.n = v; return s; })).apply(",
    );
    Box::leak(text.into_boxed_str())
}

#[test]
fn a_variable_named_like_the_package() {
    check(
        "package bank; public class A { static int bank; //@ static invariant bank >= 0;
  public static void f(int bank) { } //@ ensures \\result == bank;
  public static int g(int bank) { return A.bank = bank; }
  public A(Object bank) { } }",
        &[
            ("drive(bank.A.class, \"g\", 3)", "ok"),
            (
                "drive(bank.A.class, \"g\", -3)",
                "violated 1: static invariant bank >= 0",
            ),
            ("drive(bank.A.class, \"A\", \"\")", "assumed"),
        ],
    );
}

#[test]
fn several_files_and_packages() {
    let sources = [
        ("a/Base.java", "package a;\npublic abstract class Base<T> {\n  protected T held;\n  //@ invariant held != null;\n  //@ ensures held == t;\n  public void hold(T t) { held = t; }\n}"),
        ("b/Sub.java", "package b;\nimport a.Base;\npublic class Sub extends Base<String> {\n  public Sub() { held = \"\"; }\n  @Override public void hold(String s) { held = s.trim(); }\n}"),
    ]
    .map(|(path, text)| Source {
        path: path.into(),
        text: text.to_string(),
    });
    let done = instrument(&sources, &UNROLLED).expect("sources without problems");
    assert_eq!(plan(&done), ["b.Sub.hold(T)", "b.Sub.Sub()"]);
    assert_eq!(done.checks[0].driver_class, "a.Base");
    check_done(
        &done,
        &[
            ("drive(new b.Sub(), \"hold\", \"x\")", "ok"),
            (
                "drive(new b.Sub(), \"hold\", \" x\")",
                "violated 5: ensures held == t",
            ),
        ],
    );
}

#[test]
fn numbers_do_not_depend_on_options() {
    let text = "public class A {
  //@ requires x > 0;
  //@ ensures \\result > 0;
  public int f(Object o, int x) { int i = 0;
    //@ loop_invariant i >= 0;
    while (i < x) i++;
    return x; }
  //@ requires x != 3;
  public int g(String s, int x) { return x; }
}";
    let plain = instrumented(text, &UNROLLED);
    let other = instrumented(text, &CUT);
    let drivers = |d: &Instrumented| {
        d.checks
            .iter()
            .map(|c| c.driver.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(drivers(&plain), drivers(&other));
    for (a, b) in plain.clauses.iter().zip(&other.clauses) {
        assert_eq!((a.id, &a.text), (b.id, &b.text));
    }
    assert!(plain.has_loop_invariants());
    let again = instrument(&[source(text)], &CUT).expect("no problems");
    assert_eq!(again.sources, other.sources);
}

#[test]
fn stand_ins_for_what_has_no_body() {
    let text = "import java.util.*;
public interface Store<T> {
  //@ requires k >= 0; assignable \\nothing; ensures \\result != null && \\fresh(\\result); signals (IllegalStateException e) k > 9;
  T[] make(int k);
  /*@ pure @*/ int size();
  void plain();
  //@ ensures size() == \\old(size()) + 1;
  boolean add(T t);
  abstract class Half<T> implements Store<T> {
    //@ normal_behavior requires x > 0; ensures \\result > x; also exceptional_behavior requires x < 0; signals_only RuntimeException;
    public abstract int up(int x);
    //@ ensures \\result == 3;
    public native int three();
    //@ ensures \\result == 4;
    public int four() { return 4; }
  }
}";
    compiles(text);
    let names = |options: &Options| {
        let done = instrumented(text, options);
        done.stand_ins
            .iter()
            .map(|s| format!("{}.{}({})", s.class, s.method, s.params.join(", ")))
            .collect::<Vec<_>>()
    };
    let bodiless = [
        "Store.make(int)",
        "Store.size()",
        "Store.add(T)",
        "Store$Half.up(int)",
        "Store$Half.three()",
    ];
    assert_eq!(names(&UNROLLED), bodiless);
    assert_eq!(names(&CUT).len(), 6);
}
