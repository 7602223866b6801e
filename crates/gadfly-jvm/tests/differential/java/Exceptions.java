import java.util.*;

/** Thrown, caught, finally, suppressed; and what the JVM's own exceptions say. */
class Exceptions {
    static class Custom extends Exception {
        final int code;
        Custom(String message, int code) { super(message); this.code = code; }
        @Override public String getMessage() { return super.getMessage() + "#" + code; }
    }
    static class Plain extends RuntimeException { }
    static class Resource implements AutoCloseable {
        final String name; final StringBuilder log; final boolean fails;
        Resource(String name, StringBuilder log, boolean fails) { this.name = name; this.log = log; this.fails = fails; log.append("+").append(name); }
        @Override public void close() { log.append("-").append(name); if (fails) throw new IllegalStateException("close " + name); }
    }

    static int divide(int a, int b) { return a / b; }
    static int remainder(int a, int b) { return a % b; }
    static long divideLong(long a, long b) { return a / b + a % b; }
    static int cast(int n) { Object o = n % 2 == 0 ? "text" : Integer.valueOf(n); return (Integer) o; }
    static String castOwn() { Object o = new Plain(); return ((Custom) o).getMessage(); }
    static String castArray() { Object o = new int[0]; return (String) o; }
    static String castArrays() { Object o = new Object[0]; return ((String[]) o)[0]; }
    static String castFromJdk() { Object o = new ArrayList<String>(); return ((Map<?, ?>) o).toString(); }
    static String castList() { List raw = new ArrayList(); raw.add(1); List<String> l = raw; return l.get(0); }
    static int unboxNull() { Integer i = null; return i; }
    static int listIndex(int i) { return new ArrayList<>(List.of(1, 2, 3)).get(i); }
    static int linkedIndex(int i) { return new LinkedList<>(List.of(1, 2, 3)).get(i); }
    static int immutableIndex(int i) { return List.of(1, 2, 3, 4, 5).get(i); }
    static int asListIndex(int i) { return Arrays.asList(1, 2, 3).get(i); }
    static int removeIndex(int i) { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); l.remove(i); l.add(i, 5); l.set(i, 6); return l.get(i); }
    static String subList(int i, int j) { return new ArrayList<>(List.of(1, 2, 3)).subList(i, j).toString(); }
    static String iterateEnd() { return new ArrayList<String>().iterator().next(); }
    static String dequeEmpty() { return new ArrayDeque<String>().pop(); }
    static String queueEmpty() { return new LinkedList<String>().getFirst() + new PriorityQueue<String>().remove(); }
    static String optionalEmpty() { return Optional.<String>empty().get(); }
    static String optionalThrow() { return Optional.<String>empty().orElseThrow(() -> new IllegalArgumentException("none")); }
    static String unmodifiable() { Collections.unmodifiableList(new ArrayList<>()).add(1); return "no"; }
    static String immutable() { List.of(1).add(2); return "no"; }
    static String immutableNull() { List.of((Object) null); return "no"; }
    static String emptyStack() { return new Stack<String>().pop(); }
    static String concurrent() { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer x : l) if (x == 1) l.remove(x); return l.toString(); }
    static String concurrentMap() { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); for (Integer k : m.keySet()) m.put(k + 10, 1); return m.toString(); }
    static String notLast() { List<Integer> l = new ArrayList<>(List.of(1, 2)); for (Integer x : l) if (x == 1) l.remove(x); return l.toString(); }
    static String enumMissing() { return Thread.State.valueOf("NOTHING").name(); }
    static String requireNull() { return Objects.requireNonNull(null, "must not be null").toString(); }
    static String thrown(int n) {
        try {
            if (n == 0) throw new Custom("zero", n);
            if (n == 1) throw new Plain();
            if (n == 2) throw new Error("error");
            return "fine " + 10 / (n - 3);
        } catch (Custom e) { return "custom " + e.getMessage() + e.code; }
        catch (ArithmeticException | NullPointerException e) { return "either " + e.getMessage(); }
        catch (RuntimeException e) { return "runtime " + e; }
    }
    static String finallyOrder(int n) {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            try {
                log.append("t").append(i);
                if (i == n) throw new IllegalStateException("x");
                if (i == 1) continue;
                if (i == 2) break;
            } catch (IllegalStateException e) { log.append("c"); }
            finally { log.append("f"); }
        }
        return log.toString();
    }
    @SuppressWarnings("finally")
    static int finallyReturn(int n) { try { if (n > 3) throw new RuntimeException(); return 1; } finally { if (n != 5) return 2; } }
    static int finallyValue() { int x = 1; try { return x; } finally { x = 2; } }
    static String finallyThrows() { try { throw new RuntimeException("first"); } finally { throw new RuntimeException("second"); } }
    static String nested(int n) {
        try { try { return "" + new int[2][n - 3].length + "abc".charAt(n); } catch (IndexOutOfBoundsException e) { throw new IllegalArgumentException("wrapped", e); } finally { n++; } }
        catch (IllegalArgumentException e) { return e.getMessage() + " by " + e.getCause().getClass().getSimpleName() + n; }
    }
    static String wrapped() { throw new RuntimeException(new Custom("inner", 3)); }
    static String wrappedBoth() { throw new IllegalStateException("outer", new Error("inner", new Plain())); }
    static String resources(boolean a, boolean b) {
        StringBuilder log = new StringBuilder();
        try (Resource x = new Resource("x", log, a); Resource y = new Resource("y", log, b)) { log.append("body"); }
        catch (IllegalStateException e) { log.append("!").append(e.getMessage()).append(e.getSuppressed().length); }
        return log.toString();
    }
    static String suppressed(boolean a) throws Exception {
        StringBuilder log = new StringBuilder();
        try (Resource x = new Resource("x", log, a)) { throw new Custom("body", 1); }
    }
    static String suppressedOwn() { RuntimeException e = new RuntimeException("main"); e.addSuppressed(new Error("side")); e.initCause(new Plain()); throw e; }
    static String nullResource() { try (Resource x = null) { return "fine"; } }
    static String toStrings() { return new Plain() + " " + new RuntimeException("m") + " " + new RuntimeException((String) null) + " " + new RuntimeException(new Error("c")) + " " + new Custom("k", 2).getLocalizedMessage(); }
    static String rethrown(int n) throws Custom { try { throw new Custom("again", n); } catch (Custom e) { if (n > 3) throw e; return "kept"; } }
    static int assertFails(int n) { assert n > 3 : "too small: " + n; return n; }
    static int assertPlain(int n) { assert n > 3; return n; }
    static String fromLambda(int n) { Runnable r = () -> { if (n > 2) throw new IllegalStateException("in lambda " + n); }; r.run(); return "ran"; }
    static String switchNull() { String s = null; switch (s) { case "a": return "a"; default: return "d"; } }
    static String synchronizedBlock(int n) { Object lock = new Object(); synchronized (lock) { if (n == 3) throw new Plain(); return "in"; } }
    static String synchronizedNull() { Object lock = null; synchronized (lock) { return "in"; } }
    static int deepRecursion(int n) { return n <= 0 ? 0 : 1 + deepRecursion(n - 1); }
    static int deeper() { return deepRecursion(500); }
    static String iteratorRemoveTwice() { Iterator<Integer> it = new ArrayList<>(List.of(1, 2)).iterator(); it.next(); it.remove(); it.remove(); return "no"; }
    static String negativeCapacity() { return new ArrayList<>(-1).toString(); }
    static String numberFormat(String number) { try { return "" + Integer.parseInt(number); } catch (NumberFormatException e) { return e.getMessage(); } }
    static String mapMissing() { Map<String, Integer> m = new HashMap<>(); int x = m.get("none"); return "" + x; }
    static String treeNull() { new TreeMap<String, Integer>().put(null, 1); return "no"; }
    static String treeIncomparable() { new TreeSet<Object>().add(new Plain()); return "no"; }
    static String scannerText() { Scanner s = new Scanner("12 abc 3.5\nlast line"); String r = s.nextInt() + s.next() + s.nextDouble() + s.nextLine() + s.nextLine(); return r + s.hasNext(); }
    static String stackTraceTop() { try { throw new Plain(); } catch (Plain e) { return e.getClass().getSimpleName(); } }
    static String cloneUnsupported() throws Exception { return new Uncloneable().copy().toString(); }
    static class Uncloneable { Object copy() throws CloneNotSupportedException { return clone(); } }
    static String cloneObject() throws Exception { Cloned a = new Cloned(); a.xs[0] = 5; a.y = 7; Cloned b = a.clone(); a.y = 8; a.xs[0] = 6; return b.xs[0] + " " + b.y; }
    static class Cloned implements Cloneable { int[] xs = new int[1]; int y; @Override public Cloned clone() throws CloneNotSupportedException { return (Cloned) super.clone(); } }
    static String initializerFails() { try { return "" + Failing.VALUE; } catch (ExceptionInInitializerError e) { return "init " + e.getCause().getMessage() + e.getMessage(); } catch (NoClassDefFoundError e) { return "init bad" + "null"; } }
    static class Failing { static final int VALUE = compute(); static int compute() { if (true) throw new IllegalStateException("bad"); return 1; } }
}
