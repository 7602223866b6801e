import java.util.*;
import java.util.function.*;

/** Records, enums, switches, interfaces, inner classes, generics, loops. */
class Language {
    record Point(int x, int y) { Point { if (x < -100) throw new IllegalArgumentException("x " + x); } Point() { this(1, 2); } int sum() { return x + y; } static Point of(int v) { return new Point(v, v); } }
    record Mixed(byte b, short s, char c, boolean z, long l, float f, double d, String t, int[] a) { }
    record Pair<A, B>(A first, B second) implements Comparable<Pair<A, B>> { @Override public int compareTo(Pair<A, B> o) { return String.valueOf(first).compareTo(String.valueOf(o.first)); } }
    record Empty() { }
    enum Op implements IntBinaryOperator {
        PLUS("+") { @Override public int applyAsInt(int a, int b) { return a + b; } },
        TIMES("*") { @Override public int applyAsInt(int a, int b) { return a * b; } };
        final String sign;
        private static final Map<String, Op> BY_SIGN = new HashMap<>();
        static { for (Op op : values()) BY_SIGN.put(op.sign, op); }
        Op(String sign) { this.sign = sign; }
        static Op of(String sign) { return BY_SIGN.get(sign); }
    }
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean weekend() { return this == SAT || this == SUN; } }
    sealed interface Shape permits Circle, Square { double area(); default String name() { return getClass().getSimpleName() + area(); } static Shape of(int n) { return n % 2 == 0 ? new Circle(n) : new Square(n); } }
    record Circle(double r) implements Shape { public double area() { return Math.PI * r * r; } }
    record Square(double a) implements Shape { public double area() { return a * a; } @Override public String name() { return "sq " + Shape.super.name(); } }
    static abstract class Animal { String name; Animal(String name) { this.name = name; } abstract String sound(); String speak() { return name + " says " + sound(); } @Override public String toString() { return "Animal " + name; } }
    static class Dog extends Animal { Dog() { super("Rex"); } String sound() { return "woof"; } }
    static class Puppy extends Dog { @Override String sound() { return super.sound() + "!"; } @Override String speak() { return "tiny " + super.speak(); } }
    interface A { default String who() { return "A"; } }
    interface B { default String who() { return "B"; } }
    static class Both implements A, B { @Override public String who() { return A.super.who() + B.super.who(); } }

    static String records(int a, int b) { Point p = new Point(a, b), q = new Point(a, b); return p + " " + p.equals(q) + (p == q) + p.hashCode() + p.sum() + p.x() + new Point() + Point.of(3).equals(null) + p.equals("p"); }
    static String recordCheck(int a) { return new Point(a, 0).toString(); }
    static String mixed(byte b, char c, double d) { Mixed m = new Mixed(b, (short) b, c, true, b * 100L, (float) d, d, "t", null); return m + " " + m.hashCode() + m.equals(new Mixed(b, (short) b, c, true, b * 100L, (float) d, d, "t", null)); }
    static boolean recordNan() { return new Mixed((byte) 0, (short) 0, 'c', false, 0, Float.NaN, -0.0, null, null).equals(new Mixed((byte) 0, (short) 0, 'c', false, 0, Float.NaN, 0.0, null, null)); }
    static String genericRecord(String s, int a) { Pair<String, Integer> p = new Pair<>(s, a), q = new Pair<>("m", null); return p + "" + q + p.compareTo(q) + q.hashCode() + p.equals(q) + new Empty() + new Empty().hashCode() + new Empty().equals(new Empty()); }
    static String enums(int n) { Op op = Op.values()[n % 2]; return op + op.sign + op.applyAsInt(n, 3) + op.ordinal() + op.name() + Op.of("*") + Op.valueOf("PLUS") + op.compareTo(Op.PLUS) + op.getDeclaringClass().getSimpleName() + (op == Op.PLUS) + op.getClass().isAnonymousClass(); }
    static String enumOther(String s) { return Op.valueOf(s).name(); }
    static String enumSwitch(int n) { Day d = Day.values()[n % 7]; switch (d) { case MON: return "start"; case FRI: return "nearly"; case SAT: case SUN: return "weekend" + d.weekend(); default: return "day " + d.ordinal(); } }
    static String enumExpression(int n) { return switch (Day.values()[n % 7]) { case MON, TUE -> "early"; case WED -> { int x = n * 2; yield "mid" + x; } default -> "late"; }; }
    static String enumUse() { EnumMap<Day, String> m = new EnumMap<>(Day.class); for (Day d : Day.values()) if (d.weekend()) m.put(d, d.name().toLowerCase()); return m + "" + Arrays.toString(Day.values()) + Enum.valueOf(Day.class, "TUE") + Day.MON.equals(Day.TUE) + Day.WED.compareTo(Day.FRI); }
    static int tableSwitch(int n) { switch (n) { case 0: return 5; case 1: n += 10; case 2: n *= 2; break; case 5: return -1; default: n = 100; } return n; }
    static int lookupSwitch(int a) { return switch (a) { case -2147483648 -> 1; case -1 -> 2; case 0, 1 -> 3; case 1000000007 -> 4; case 2147483647 -> 5; default -> 6; }; }
    static String nestedSwitch(String s, int n) { return switch (s) { case "a", "abc" -> switch (n) { case 0 -> "zero"; case 3 -> "three"; default -> "n" + n; }; case "" -> "empty"; default -> s.length() > 3 ? "long" : "short"; }; }
    static String byteSwitch(byte b) { switch (b) { case -128: return "min"; case 127: return "max"; default: return "b" + b; } }
    static String boxedSwitch(int n) { Integer x = n; switch (x) { case 3: return "three"; default: return "other"; } }
    static String patterns(int n) { Object[] all = {n, "text", 2.5, 'c', null, new int[] {n}, List.of(n), new Point(n, 1)}; StringBuilder b = new StringBuilder(); for (Object o : all) { if (o instanceof Integer i && i > 2) b.append("int").append(i + 1); else if (o instanceof String s && !s.isEmpty()) b.append(s.length()); else if (o instanceof Double d) b.append(d * 2); else if (!(o instanceof Point p)) b.append('?'); else b.append(p.sum()); } return b.toString(); }
    static String shapes(int n) { Shape s = Shape.of(n); return s.name() + s; }
    static String dispatch(int n) { Animal a = n % 2 == 0 ? new Dog() : new Puppy(); return a.speak() + a + (a instanceof Puppy) + ((Dog) a).sound() + a.getClass().getSimpleName() + a.getClass().getName(); }
    static String defaults() { return new Both().who() + new A() { }.who() + new B() { @Override public String who() { return "C" + B.super.who(); } }.who(); }

    private int field = 5;
    private static int counter;
    class Inner { int field = 7; int both() { return field * 10 + Language.this.field; } class Deep { int all() { return field + Language.this.field + both(); } } }
    static String inner() { Language o = new Language(); Inner i = o.new Inner(); o.field = 1; return i.both() + " " + i.new Deep().all(); }
    static String local(int n) { int base = n * 2; class Adder { int add(int x) { return x + base; } } Object o = new Object() { int calls = 0; @Override public String toString() { return "anon" + base + ++calls; } }; return new Adder().add(1) + o.toString() + o; }
    static String anonymous(int n) { Comparator<Integer> c = new Comparator<>() { int used; @Override public int compare(Integer a, Integer b) { used++; return (b - a) * n; } @Override public String toString() { return "used" + used; } }; List<Integer> l = new ArrayList<>(List.of(2, 3, 1)); l.sort(c); return l.toString(); }
    static class Node<T extends Comparable<T>> { T value; Node<T> left, right; Node(T value) { this.value = value; } void insert(T v) { if (v.compareTo(value) < 0) { if (left == null) left = new Node<>(v); else left.insert(v); } else { if (right == null) right = new Node<>(v); else right.insert(v); } } void walk(Consumer<? super T> c) { if (left != null) left.walk(c); c.accept(value); if (right != null) right.walk(c); } }
    static String tree(String words) { String[] w = words.split(" "); Node<String> root = new Node<>(w[0]); for (int i = 1; i < w.length; i++) root.insert(w[i]); StringJoiner j = new StringJoiner(","); root.walk(j::add); return j.toString(); }
    private static <T extends Comparable<? super T>> T largest(Collection<? extends T> c) { T best = null; for (T t : c) if (best == null || t.compareTo(best) > 0) best = t; return best; }
    static String generic(int n, String s) { return largest(List.of(n, 3, 5)) + largest(List.of(s, "m")) + largest(new ArrayList<Integer>()); }
    static class Box<T> { private T v; Box(T v) { this.v = v; } <R> Box<R> map(Function<? super T, ? extends R> f) { return new Box<>(f.apply(v)); } T get() { return v; } }
    static String boxes(int n) { return new Box<>(n).map(x -> x + 1).map(String::valueOf).map(String::length).get() + ""; }
    static String labelled(int n) { StringBuilder b = new StringBuilder(); outer: for (int i = 0; i < 5; i++) { for (int j = 0; j < 5; j++) { if (j == n) continue outer; if (i * j == 6) break outer; b.append(i * j); } b.append('|'); } return b.toString(); }
    static String loops(int n) { int i = 0, s = 0; while (true) { if (i++ > n) break; if (i % 2 == 0) continue; s += i; } do { s--; } while (s > 50); for (int a = 0, b = n; a < b; a++, b--) s += b - a; return i + " " + s; }
    static int recursion(int n) { return n <= 1 ? 1 : n * recursion(n - 1); }
    static int ackermann(int n) { return ack(2, n % 5); }
    private static int ack(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static String hanoi(int n) { StringBuilder b = new StringBuilder(); move(n % 5, 'a', 'b', 'c', b); return b.toString(); }
    private static void move(int n, char a, char b, char c, StringBuilder out) { if (n == 0) return; move(n - 1, a, c, b, out); out.append(a).append(c); move(n - 1, b, a, c, out); }
    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
    static int collatz(int n) { int steps = 0; long x = n + 1; while (x != 1) { x = (x & 1) == 0 ? x / 2 : 3 * x + 1; steps++; } return steps; }
    static String primes(int n) { StringBuilder b = new StringBuilder(); next: for (int i = 2; i < n * 4; i++) { for (int j = 2; j * j <= i; j++) if (i % j == 0) continue next; b.append(i).append(' '); } return b.toString(); }
    static String permutations(int n) { List<String> out = new ArrayList<>(); permute("", "abcd".substring(0, n % 5), out); return out.toString(); }
    private static void permute(String done, String rest, List<String> out) { if (rest.isEmpty()) { out.add(done); return; } for (int i = 0; i < rest.length(); i++) permute(done + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out); }
    static String queens(int n) { int[] at = new int[n % 7]; return "" + place(at, 0) + Arrays.toString(at); }
    private static boolean place(int[] at, int row) { if (row == at.length) return true; for (int c = 0; c < at.length; c++) { boolean ok = true; for (int r = 0; r < row; r++) if (at[r] == c || Math.abs(at[r] - c) == row - r) ok = false; if (ok) { at[row] = c; if (place(at, row + 1)) return true; } } return false; }
    static int ternary(int a, int b) { return a > b ? a : a == b ? 0 : b; }
    static String promotion(boolean b) { Object x = b ? 1 : 2.0; Object y = b ? 'a' : 1; Object z = b ? (Integer) 5 : (Double) 1.5; Object w = b ? "s" : 1; return x + "" + y + z + w; }
    static boolean shortCircuit(int n) { int[] calls = {0}; boolean r = n > 3 && ++calls[0] > 0 || n < 2 | ++calls[0] > 5; return r ^ calls[0] == 1; }
    static int increments(int a) { int x = a; int y = x++ + ++x; y += x-- - --x; x = x++; x += x++ * 2 + x; return y * 31 + x; }
    static int assignments(int a) { int x, y, z; x = y = z = a; x += y -= z *= 2; return x ^ y ^ z; }
    static String compoundNarrow(int a) { byte b = 10; b += a; short s = 5; s *= a; char c = 'a'; c -= a; int i = 3; i += 2.7; i *= 1.5; long l = 1; l <<= a; float f = 1; f /= 3; b >>>= 1; return b + " " + s + " " + (int) c + " " + i + " " + l + " " + f; }
    static String overflow() { int big = Integer.MAX_VALUE; long wrong = big * 2, right = big * 2L; byte b = (byte) 200; short s = (short) 40000; return (big + 1) + " " + wrong + " " + right + " " + b + " " + s + " " + (byte) (b - 100) + " " + (char) 65601 + " " + (-big - 2) + " " + Math.abs(Integer.MIN_VALUE) + " " + -Integer.MIN_VALUE; }
    static String precedence(int a, int b) { return (a + b * 2 - a % 3 << 1) + " " + (a & b | a ^ b) + " " + (-a + ~b) + " " + (a < b == b > a) + " " + (a + "" + b) + (char) (a & 0x7f | 0x20); }
    static String bitTricks(int a) { return (a & -a) + " " + (a & (a - 1)) + " " + (a >>> 28) + " " + (a >> 28) + " " + (a << 3) + " " + (~a) + " " + (a ^ a >>> 16) + " " + ((a & 0xff) << 24 | (a >>> 24)); }
    static int identity() { Object o = new Object(); Object p = o; return (o == p ? 1 : 0) + (o.equals(new Object()) ? 2 : 0) + (o.hashCode() == p.hashCode() ? 4 : 0); }
    static String objectText() { String s = new Language().toString(); return s.substring(0, s.indexOf('@')); }
    static String staticCounter() { counter = 0; for (int i = 0; i < 5; i++) bump(); return "" + counter; }
    private static void bump() { counter += counter + 1; }
    static String varargs() { return count() + count("a") + count("a", "b") + count((Object) null) + count(new Object[] {1, 2, 3}) + String.join(",", "x", "y"); }
    private static String count(Object... xs) { return xs.length + ";"; }
    static String overloads() { return which(1) + which(1L) + which('c') + which((short) 1) + which(1.0f) + which("s") + which((Object) "s") + which(Integer.valueOf(3)) + which(new int[0]); }
    private static String which(int x) { return "i"; } private static String which(long x) { return "l"; } private static String which(double x) { return "d"; } private static String which(Object x) { return "o"; } private static String which(String x) { return "s"; } private static String which(Integer x) { return "I"; }
    static String interfaceStatics() { return Const.X + Const.name(2); }
    interface Const { int X = "abc".length(); static String name(int n) { return "n" + n + help(); } private static String help() { return "h"; } }
    static String iterable(int n) { Iterable<Integer> range = () -> new Iterator<>() { int i = 0; @Override public boolean hasNext() { return i < n; } @Override public Integer next() { return i++; } }; int s = 0; for (int x : range) s += x; return "" + s; }
    static String hiding() { Parent p = new Child(); return p.name + ((Child) p).name + p.get() + Parent.make() + Child.make(); }
    static class Parent { String name = "parent"; String get() { return name; } static String make() { return "P"; } }
    static class Child extends Parent { String name = "child"; @Override String get() { return name + super.name; } static String make() { return "C"; } }
    static String equalsContract() { Set<Key> s = new HashSet<>(); s.add(new Key(1)); s.add(new Key(1)); s.add(new Key(33)); return s.size() + "" + s.contains(new Key(33)); }
    static class Key { final int k; Key(int k) { this.k = k; } @Override public boolean equals(Object o) { return o instanceof Key other && other.k == k; } @Override public int hashCode() { return Objects.hash(k % 32); } }
    static String var(int n) { var list = new ArrayList<Map<String, Integer>>(); for (var i = 0; i < n; i++) { var m = new TreeMap<String, Integer>(); m.put("k" + i, i); list.add(m); } return list.toString(); }
    static String bankAccount(int n) { double balance = 100; List<String> log = new ArrayList<>(); for (int i = 0; i < n; i++) { double amount = i * 12.5 - 20; if (balance + amount < 0) { log.add("refused " + amount); continue; } balance += amount; log.add(String.format("%.2f", balance)); } return log + "=" + balance; }
    static String instanceOfGenerics() { List<Integer> l = new ArrayList<>(); Object o = l; return "" + (o instanceof List<?>) + (o instanceof Collection) + (o instanceof RandomAccess) + (o instanceof Map) + (null instanceof String) + (new int[0] instanceof Object) + ((Object) new Integer[0] instanceof Number[]) + ((Object) new int[0] instanceof Object[]); }
    static String linkedNodes(int n) { Link head = null; for (int i = 0; i < n; i++) head = new Link(i, head); Link prev = null; while (head != null) { Link next = head.next; head.next = prev; prev = head; head = next; } StringBuilder b = new StringBuilder(); for (Link l = prev; l != null; l = l.next) b.append(l.v).append("->"); return b.toString(); }
    static class Link { int v; Link next; Link(int v, Link next) { this.v = v; this.next = next; } }
    static boolean stringsInSets() { Set<String> s = new HashSet<>(); s.add("ab"); String c = "a"; c += "b"; return s.contains(c); }
}
