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

    /** Nobody extends a final class. */
    //@ ensures \result == (b ? x : 0);
    public static int closed(int x, boolean b) { // HOLDS complete
        return b ? x : 0;
    }
}
