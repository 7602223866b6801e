import java.util.*;

/**
 * What the machine does itself against a plain implementation, for texts and arrays of every small
 * length: no path may find a difference.
 */
public class Proofs {
    private static void check(boolean agrees) { if (!agrees) throw new AssertionError(); }

    private static boolean same(String s, String t) {
        if (s.length() != t.length()) return false;
        for (int i = 0; i < s.length(); i++) if (s.charAt(i) != t.charAt(i)) return false;
        return true;
    }
    static void equalsLiteral(String s) { check(s.equals("ab") == same(s, "ab")); }
    static void equalsOther(String s, String t) { check(s.equals(t) == same(s, t)); }
    static void isEmpty(String s) { check(s.isEmpty() == (s.length() == 0)); }
    static void hash(String s) { int h = 0; for (int i = 0; i < s.length(); i++) h = 31 * h + s.charAt(i); check(s.hashCode() == h); }
    static void hashFirst(String s) { int promised = s.hashCode(); int h = 0; for (int i = 0; i < s.length(); i++) h = 31 * h + s.charAt(i); check(promised == h); }
    static void compare(String s) {
        String t = "ba";
        int r = s.length() - t.length();
        for (int i = Math.min(s.length(), t.length()) - 1; i >= 0; i--) if (s.charAt(i) != t.charAt(i)) r = s.charAt(i) - t.charAt(i);
        check(s.compareTo(t) == r);
    }
    static void startsWith(String s) { check(s.startsWith("ab") == (s.length() >= 2 && s.charAt(0) == 'a' && s.charAt(1) == 'b')); }
    static void endsWith(String s) { int n = s.length(); check(s.endsWith("b") == (n >= 1 && s.charAt(n - 1) == 'b')); }
    static void concat(String s) { String t = "<" + s + ">"; check(t.length() == s.length() + 2 && t.charAt(0) == '<' && t.charAt(t.length() - 1) == '>' && same(t.substring(1, t.length() - 1), s)); }
    static void charAtOutside(String s, int i) { boolean failed = false; try { s.charAt(i); } catch (StringIndexOutOfBoundsException e) { failed = true; } check(failed == (i < 0 || i >= s.length())); }
    static void substringOutside(String s, int i) { boolean failed = false; try { s.substring(i); } catch (StringIndexOutOfBoundsException e) { failed = true; } check(failed == (i < 0 || i > s.length())); }
    static void indexOf(String s) { int at = -1; for (int i = s.length() - 1; i >= 0; i--) if (s.charAt(i) == 'x') at = i; check(s.indexOf('x') == at); }
    static void switchText(String s) { int r = switch (s) { case "a" -> 1; case "bc" -> 2; default -> 3; }; check(r == (same(s, "a") ? 1 : same(s, "bc") ? 2 : 3)); }
    static void identity(String s, String t) { check(s != t || s.equals(t)); }

    static void arrayLength(int[] a) { int n = 0; for (int x : a) n++; check(n == a.length); }
    static void arrayOutside(int[] a, int i) { boolean failed = false; try { a[i]++; } catch (ArrayIndexOutOfBoundsException e) { failed = true; } check(failed == (i < 0 || i >= a.length)); }
    static void arrayClone(int[] a) { int[] b = a.clone(); check(b.length == a.length && b != a); for (int i = 0; i < a.length; i++) check(a[i] == b[i]); }
    static void arrayWrite(int[] a, int i, int x) { if (i < 0 || i >= a.length) return; int[] b = a.clone(); a[i] = x; for (int k = 0; k < a.length; k++) check(a[k] == (k == i ? x : b[k])); }
    static void arrayEquals(int[] a, int[] b) { boolean same = a.length == b.length; for (int i = 0; same && i < a.length; i++) same = a[i] == b[i]; check(Arrays.equals(a, b) == same); }
    static void arrayHash(int[] a) { int h = 1; for (int x : a) h = 31 * h + x; check(Arrays.hashCode(a) == h); }
    static void copyRange(int[] a, int i) { int n = a.length; if (i < 0 || i > n) return; int[] b = Arrays.copyOfRange(a, i, n); check(b.length == n - i); for (int k = 0; k < b.length; k++) check(b[k] == a[k + i]); }
    static void arraycopyOutside(int[] a, int i) { boolean failed = false; try { System.arraycopy(a, i, new int[9], 0, 1); } catch (ArrayIndexOutOfBoundsException e) { failed = true; } check(failed == (i < 0 || i >= a.length)); }

    static void boxes(Integer a, Integer b) { if (a == b) check(a.equals(b)); else check(!a.equals(b) || a < -128 || a > 127 || a.intValue() == b.intValue()); }
    static void freshBoxes(int a) { Integer x = a, y = a; check((x == y) == (a >= -128 && a <= 127)); }
    static void abs(int a) { check(Math.abs(a) == (a < 0 ? -a : a)); }
    static void absLong(long a) { check(Math.abs(a) == (a < 0 ? -a : a)); }
    static void maxMin(int a, int b) { check(Math.max(a, b) == (a > b ? a : b) && Math.min(a, b) == (a < b ? a : b)); }
    static void newArray(int n) { boolean failed = false; int length = -1; try { length = new int[n].length; } catch (NegativeArraySizeException e) { failed = true; } check(failed ? n < 0 : length == n); }
    static void sized(List<Integer> list) { int n = 0; for (Integer x : list) n++; check(n == list.size()); }
    static void digit(char c) { if (c < 128) check(Character.digit(c, 10) == (c >= '0' && c <= '9' ? c - '0' : -1)); }
    static void upper(char c) { if (c < 128) check(Character.toUpperCase(c) == (c >= 'a' && c <= 'z' ? c - 32 : c)); }
    static void letter(char c) { if (c < 128) check(Character.isLetter(c) == (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z')); }
}
