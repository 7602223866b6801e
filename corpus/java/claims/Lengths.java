package claims;

/** Arrays and strings have any length, but no test makes very long ones. */
public class Lengths {
    public static int exactly(int[] a) { // COMPLETE
        return a != null && a.length == 20000 ? 1 / 0 : 0; // BUG division-by-zero
    }

    public static int huge(int[] a) { // NOT COMPLETE
        return a != null && a.length == 65536 ? 1 / 0 : 0;
    }

    public static int longText(String s) { // NOT COMPLETE
        return s != null && s.length() > 70000 ? 1 / 0 : 0;
    }

    public static int size(String s) { // COMPLETE
        return s == null ? 0 : s.length() > 70000 ? 2 : 1;
    }

    public static int first(int[] a) { // COMPLETE
        return a == null || a.length == 0 ? 0 : a[0];
    }

    public static int negative(String s) { // COMPLETE
        return s != null && s.length() < 0 ? 1 / 0 : 0;
    }
}
