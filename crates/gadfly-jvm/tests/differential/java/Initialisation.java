import java.util.*;

/** In which order things are initialised. Each class is used by one method only. */
class Initialisation {
    private static StringBuilder log = new StringBuilder();
    private static int note(String what, int v) { log.append(what).append(' '); return v; }

    static class Base { static int s = note("Base.static", 1); int a = note("Base.a", 2); { note("Base.block", 0); } Base() { note("Base()", 0); hook(); } void hook() { note("Base.hook", 0); } }
    static class Derived extends Base { static final int CONST = 7; static int t = note("Derived.static", 3); int b = note("Derived.b", 4); static { note("Derived.sblock", 0); } { note("Derived.block", 0); } Derived() { super(); note("Derived()", 0); } @Override void hook() { note("hook b=" + b, 0); } }
    static String order() { log = new StringBuilder(); note("const" + Derived.CONST, 0); new Derived(); new Derived(); return log.toString(); }

    static class Lazy { static { note("Lazy", 0); } static int v = 5; static void touch() { } }
    static class LazyChild extends Lazy { static { note("LazyChild", 0); } }
    static String lazy() { log = new StringBuilder(); LazyChild[] none = new LazyChild[2]; note("array", 0); int x = LazyChild.v; note("inherited", 0); new LazyChild(); return log + "" + none.length + x; }

    interface HasDefault { int X = note("HasDefault.X", 1); default void m() { } }
    interface NoDefault { int Y = note("NoDefault.Y", 1); }
    static class Impl implements HasDefault, NoDefault { static { note("Impl", 0); } }
    static String interfaces() { log = new StringBuilder(); new Impl(); note("made", 0); int y = NoDefault.Y; return log.toString(); }

    static class First { static int a = Second.b + 1; }
    static class Second { static int b = First.a + 1; }
    static String circular() { return First.a + " " + Second.b; }

    static class Forward { static int a = get(); static int b = 5; static int get() { return b; } }
    static String forward() { return Forward.a + " " + Forward.b; }

    static class Chain { final int x, y; Chain() { this(1); note("Chain()", 0); } Chain(int x) { this(x, note("arg", 2)); note("Chain(x)", 0); } Chain(int x, int y) { this.x = x; this.y = y; note("Chain(xy)", 0); } }
    static String chain() { log = new StringBuilder(); Chain c = new Chain(); return log + "" + c.x + c.y; }

    enum E { A, B; static final List<E> ALL = new ArrayList<>(); static { note("E.static", 0); for (E e : values()) ALL.add(e); } E() { note("E()", 0); } }
    static String enumOrder() { log = new StringBuilder(); String first = E.A.name(); return log + first + E.ALL; }

    static class Singleton { private static Singleton it; final int n; private Singleton() { n = ++made; } static int made; static Singleton get() { if (it == null) it = new Singleton(); return it; } }
    static String singleton() { return "" + (Singleton.get() == Singleton.get()) + Singleton.made; }

    static class Defaults { int i; long l; double d; boolean z; char c; String s; int[] a; final int f; { f = i + 1; } }
    static String defaults() { Defaults d = new Defaults(); return d.i + " " + d.l + " " + d.d + " " + d.z + " " + (int) d.c + " " + d.s + " " + d.a + " " + d.f; }
    static String evaluation() { log = new StringBuilder(); int r = note("a", 2) + note("b", 3) * note("c", 4); int[] x = new int[3]; x[note("i", 1)] = note("v", 9); note("call" + pick(note("p", 1), note("q", 2)), 0); return log + "" + r + x[1]; }
    private static int pick(int a, int b) { return a; }
}
