package verify.claims;

/** Anybody's class may extend a type of the library's; not all of them can be tried. */
public class OpenTypes {
    private Object held;
    private static Object kept;

    //@ ensures \result;
    public static boolean same(Object o) { // HOLDS bounded
        return o.equals(o);
    }

    //@ ensures \result;
    public static <T> boolean generic(T o) { // HOLDS bounded
        return o.equals(o);
    }

    //@ ensures \result;
    public static boolean message(Exception e) { // HOLDS bounded
        return e.getMessage() == e.getMessage();
    }

    //@ ensures \result;
    public static boolean text(CharSequence s) { // HOLDS bounded
        return s.toString().length() == s.length();
    }

    public void hold(Object o) {
        held = o;
        kept = o;
    }

    //@ ensures \result;
    public boolean field() { // HOLDS bounded
        return held == null || held.equals(held);
    }

    //@ ensures \result;
    public static boolean variable() { // HOLDS bounded
        return kept == null || kept.equals(kept);
    }

    static class Meter {
        int count() {
            return 1;
        }

        final int fixed() {
            return 1;
        }

        //@ ensures count() == 1;
        void own() { // HOLDS complete
        }

        //@ requires other != null;
        //@ ensures other.count() == 1;
        void others(Meter other) { // HOLDS bounded
        }
    }

    /** Others may override a method that a clause calls. */
    //@ requires m != null;
    //@ ensures m.count() == 1;
    public static void counted(Meter m) { // HOLDS bounded
    }

    //@ requires m != null;
    //@ ensures m.fixed() == 1;
    public static void fixed(Meter m) { // HOLDS complete
    }

    //@ requires m != null && m.count() == 1;
    //@ ensures \result == 1;
    public static int whenOne(Meter m) { // HOLDS bounded
        return m.count();
    }

    //@ requires m != null;
    //@ ensures m.getClass() == Meter.class;
    public static void exact(Meter m) { // HOLDS bounded
    }

    //@ requires m != null;
    //@ ensures \typeof(m) == \type(Meter);
    public static void typed(Meter m) { // HOLDS bounded
    }

    //@ ensures \typeof(\result) == \type(String);
    public static String text(String s) { // HOLDS complete
        return s;
    }

    /** Nobody extends a final class. */
    //@ ensures \result == (b ? x : 0);
    public static int closed(int x, boolean b) { // HOLDS complete
        return b ? x : 0;
    }
}
