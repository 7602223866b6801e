import java.util.*;
import java.util.stream.*;

/** Arrays, and java.util.Arrays. */
class ArrayMethods {
    private static int[] some(int n) { int[] a = new int[n]; for (int i = 0; i < n; i++) a[i] = (i * 7919 + 13) % 31 - 9; return a; }

    static int read(int i) { int[] a = {5, 6, 7}; return a[i]; }
    static long readLong(int i) { long[] a = {5, 6, 7}; return a[i]; }
    static char readChar(int i) { return "abc".toCharArray()[i]; }
    static boolean readBoolean(int i) { return new boolean[] {true, false, true}[i]; }
    static byte narrow(int a) { byte[] b = new byte[1]; b[0] = (byte) a; b[0] += a; return b[0]; }
    static int write(int i, int a) { int[] x = new int[4]; x[i] = a; x[i] += a; x[i]++; return x[i] + x[0]; }
    static short compound(int i, short s) { short[] x = {1, 2, 3}; x[i] *= s; x[i] >>= 1; x[i]--; return x[i]; }
    static double compoundDouble(int i, double d) { double[] x = {1, 2, 3}; x[i] /= d; x[i] -= 0.5f; return x[i]; }
    static int size(int i) { return new int[i - 1].length; }
    static int negativeMulti(int i) { return new int[3][i].length; }
    static String defaults() { return Arrays.toString(new int[2]) + Arrays.toString(new double[2]) + Arrays.toString(new boolean[2]) + Arrays.toString(new String[2]) + Arrays.toString(new char[] {'a'}) + (int) (new char[1])[0]; }
    static String multi(int n) { int[][] t = new int[n][n + 1]; for (int i = 0; i < t.length; i++) for (int j = 0; j < t[i].length; j++) t[i][j] = i * j; return Arrays.deepToString(t); }
    static String jagged(int n) { int[][] t = new int[n][]; for (int i = 0; i < n; i++) { t[i] = new int[i + 1]; t[i][0] = t[i][i] = 1; for (int j = 1; j < i; j++) t[i][j] = t[i - 1][j - 1] + t[i - 1][j]; } return Arrays.deepToString(t); }
    static String partial() { int[][][] t = new int[2][3][]; return t[1].length + " " + t[1][2] + " " + Arrays.deepToString(t); }
    static int nullRow() { int[][] t = new int[2][]; return t[0][0]; }
    static String cloned(int n) { int[] a = some(n); int[] b = a.clone(); if (n > 0) b[0] = 99; int[][] c = {a, b}; int[][] d = c.clone(); d[0] = null; return Arrays.toString(a) + Arrays.toString(b) + (c[1] == d[1]) + (c[0] == null); }
    static String sort(int n) { int[] a = some(n); Arrays.sort(a); return Arrays.toString(a); }
    static String sortLarge() { int[] a = some(400); Arrays.sort(a); return Arrays.hashCode(a) + " " + a[0] + " " + a[399]; }
    static String sortRange(int i, int j) { int[] a = some(6); Arrays.sort(a, i, j); return Arrays.toString(a); }
    static String sortDouble(double d) { double[] a = {3, d, -0.0, 0.0, Double.NaN, -1, d}; Arrays.sort(a); return Arrays.toString(a); }
    static String sortText(String words) { String[] w = words.split(" "); Arrays.sort(w, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())); return Arrays.toString(w); }
    static String sortReverse(int n) { Integer[] a = IntStream.of(some(n)).boxed().toArray(Integer[]::new); Arrays.sort(a, Collections.reverseOrder()); return Arrays.toString(a); }
    static String sortMany(int n) { Integer[] a = IntStream.range(0, n * 10).map(i -> (i * 37) % 101).boxed().toArray(Integer[]::new); Arrays.sort(a, (x, y) -> y % 10 - x % 10); return Arrays.toString(a); }
    static String fill(int i, int j) { int[] a = new int[5]; Arrays.fill(a, 7); Arrays.fill(a, i, j, 1); return Arrays.toString(a); }
    static String copyOf(int i) { return Arrays.toString(Arrays.copyOf(new int[] {1, 2, 3}, i)) + Arrays.toString(Arrays.copyOf(new String[] {"a", "b"}, i)); }
    static String copyOfRange(int i, int j) { return Arrays.toString(Arrays.copyOfRange(new int[] {1, 2, 3, 4}, i, j)); }
    static String equal(int n, int m) { int[] a = some(n), b = some(m); return "" + Arrays.equals(a, b) + a.equals(b) + Arrays.compare(a, b) + Arrays.mismatch(a, b); }
    static boolean deepEqual(int n) { int[][] a = {some(n), some(2)}, b = {some(n), some(2)}; return Arrays.deepEquals(a, b) && !Arrays.equals(a, b); }
    static int hashes(int n) { int[] a = some(n); return Arrays.hashCode(a) ^ Arrays.hashCode(new long[] {n, 1L << 40}) ^ Arrays.hashCode(new double[] {n}) ^ Arrays.hashCode(new String[] {"a", null}) ^ Arrays.deepHashCode(new Object[] {a, "x"}); }
    static int search(int a) { int[] x = {1, 3, 5, 7, 10, 31}; return Arrays.binarySearch(x, a); }
    static int searchText(String s) { return Arrays.binarySearch(new String[] {"ABC", "Hello", "a", "abc"}, s); }
    static String asList(String s) { List<String> l = Arrays.asList(s, "b", s); l.set(0, "z"); return l + " " + l.indexOf(s) + l.contains("b") + l.size(); }
    static String asListAdd() { Arrays.asList(1, 2).add(3); return "no"; }
    static String streams(int n) { int[] a = some(n + 1); return Arrays.stream(a).sum() + " " + Arrays.stream(a).max().getAsInt() + " " + Arrays.stream(a).average().getAsDouble() + " " + Arrays.stream(a, 1, n).count(); }
    static String setAll(int n) { int[] a = new int[n]; Arrays.setAll(a, i -> i * i); return Arrays.toString(a); }
    static String arraycopy(int i, int j, int at) { int[] a = {1, 2, 3, 4, 5}; System.arraycopy(a, i, a, j, at); return Arrays.toString(a); }
    static String arraycopyTypes() { Object[] o = {"a", "b"}; String[] s = new String[2]; System.arraycopy(o, 0, s, 0, 2); Object[] p = {"x", 1}; try { System.arraycopy(p, 0, s, 0, 2); } catch (ArrayStoreException e) { return s[0] + s[1] + " " + e.getMessage(); } return "no"; }
    static String arraycopyWrong() { System.arraycopy(new int[2], 0, new long[2], 0, 1); return "no"; }
    static String arraycopyObject() { System.arraycopy("text", 0, new long[2], 0, 1); return "no"; }
    static String store() { Object[] a = new Integer[1]; a[0] = "text"; return "no"; }
    static String covariant() { Object[] a = new String[] {"x"}; a[0] = "y"; return a[0] + a.getClass().getSimpleName() + a.getClass().getName() + new int[0][0].getClass().getName(); }
    static int loop(int n) { int sum = 0; for (int x : some(n)) { if (x < 0) continue; if (x > 15) break; sum += x; } return sum; }
    static String bubble(int n) { int[] a = some(n); for (int i = 0; i < a.length; i++) for (int j = 0; j + 1 < a.length - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } return Arrays.toString(a); }
    static String matrix(int n) { double[][] a = {{1, n}, {0.5, -1}}, b = {{2, 0}, {n, 3}}; double[][] c = new double[2][2]; for (int i = 0; i < 2; i++) for (int j = 0; j < 2; j++) for (int k = 0; k < 2; k++) c[i][j] += a[i][k] * b[k][j]; return Arrays.deepToString(c); }
    static int varargs(int n) { return sum() + sum(n) + sum(n, 2, 3) + sum(new int[] {4, n}); }
    private static int sum(int... xs) { int s = xs.length; for (int x : xs) s += x; return s; }
    static String orderOfEvaluation(int i) { int[] a = {0, 0, 0}; int k = i; try { a[k] = k = 1; a[k++] += k * 10; } catch (RuntimeException e) { return e.getMessage() + k; } return Arrays.toString(a) + k; }
    static String arrayStream(String words) { return Arrays.stream(words.split(" ")).map(String::toUpperCase).filter(w -> w.length() > 1).sorted().toList().toString(); }
}
