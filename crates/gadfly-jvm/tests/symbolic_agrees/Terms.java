/** Methods with unknown arguments: for every input the term must give what the method gives. */
public class Terms {
    static int abs(int a) { return Math.abs(a); }
    static long absLong(long a) { return Math.abs(a); }
    static float absFloat(float a) { return Math.abs(a); }
    static double absDouble(double a) { return Math.abs(a); }
    static int max(int a, int b) { return Math.max(a, b); }
    static int min(int a, int b) { return Math.min(a, b); }
    static long maxLong(long a, long b) { return Math.max(a, b) - Math.min(a, b); }
    static double sqrt(double a) { return Math.sqrt(a); }
    static int floorMod(int a, int b) { return Math.floorMod(a, b); }
    static int floorDiv(int a, int b) { return Math.floorDiv(a, b); }
    static int addExact(int a, int b) { return Math.addExact(a, b); }
    static int signum(int a) { return Integer.signum(a) + Integer.compare(a, 5); }
    static int bitCount(int a) { return Integer.bitCount(a) + Integer.highestOneBit(a); }
    static int rotate(int a, int b) { return Integer.rotateLeft(a, b) ^ Integer.reverse(a); }
    static int floatBits(float a) { return Float.floatToIntBits(a); }
    static int rawFloatBits(float a) { return Float.floatToRawIntBits(Math.abs(a)); }
    static long doubleBits(double a) { return Double.doubleToLongBits(a); }
    static float fromBits(int a) { return Float.intBitsToFloat(a); }
    static double fromLongBits(long a) { return Double.longBitsToDouble(a); }
    static boolean isNaN(double a) { return Double.isNaN(a); }
    static int hashLong(long a) { return Long.hashCode(a); }
    static int hashDouble(double a) { return Double.hashCode(a); }

    static boolean isDigit(char c) { return Character.isDigit(c); }
    static boolean isLetter(char c) { return Character.isLetter(c); }
    static boolean isLetterOrDigit(char c) { return Character.isLetterOrDigit(c); }
    static boolean isAlphabetic(char c) { return Character.isAlphabetic(c); }
    static boolean isUpperCase(char c) { return Character.isUpperCase(c); }
    static boolean isLowerCase(char c) { return Character.isLowerCase(c); }
    static boolean isWhitespace(char c) { return Character.isWhitespace(c); }
    static boolean isSpaceChar(char c) { return Character.isSpaceChar(c); }
    static boolean isDigitPoint(int c) { return Character.isDigit(c); }
    static boolean isWhitespacePoint(int c) { return Character.isWhitespace(c); }
    static char toUpperCase(char c) { return Character.toUpperCase(c); }
    static char toLowerCase(char c) { return Character.toLowerCase(c); }
    static int toUpperPoint(int c) { return Character.toUpperCase(c); }
    static int numeric(char c) { return Character.getNumericValue(c); }
    static int digit10(char c) { return Character.digit(c, 10); }
    static int digit16(char c) { return Character.digit(c, 16); }
    static int digit36(char c) { return Character.digit(c, 36); }
    static int digitOf(char c, int a) { return Character.digit(c, a & 3); }

    static boolean sameBox(int a) { Integer x = a, y = a; return x == y; }
    static boolean sameBoxes(int a, int b) { Integer x = a, y = b; return x == y; }
    static boolean sameLong(long a) { Long x = a, y = a; return x == y; }
    static boolean sameChar(char c) { Character x = c, y = c; return x == y; }
    static boolean sameBoolean(boolean a, boolean b) { Boolean x = a, y = b; return x == y; }
    static boolean sameByte(byte a) { Byte x = a, y = a; return x == y; }
    static boolean sameShort(short a) { Short x = a, y = a; return x == y; }
    static boolean equalBoxes(int a, int b) { return Integer.valueOf(a).equals(b); }
    static int unbox(int a) { Object o = a; return (Integer) o + 1; }

    static char charAt(char c, char d, int i) { return ("x" + c + d).charAt(i); }
    static boolean equalTexts(char c, char d) { return ("a" + c).equals("" + d + 'b'); }
    static boolean equalLengths(char c, char d) { return ("" + c).equals("" + d + 'b'); }
    static int hashText(char c, char d) { return ("" + c + d + 'z').hashCode(); }
    static int compareTexts(char c, char d) { return ("a" + c).compareTo("a" + d + 'x'); }
    static boolean startsWith(char c, char d) { return ("a" + c + d).startsWith("ab"); }
    static boolean endsWith(char c, char d) { return ("a" + c + d).endsWith("b" + d); }
    static boolean contains(char c, char d) { return ("" + c + d + c).contains("ab"); }
    static int indexOf(char c, char d) { return ("xa" + c + d).indexOf(d); }
    static boolean equalsIgnoreCase(char c) { return ("a" + c).equalsIgnoreCase("AB"); }
    static int switchText(char c) { switch ("k" + c) { case "ka": return 1; case "kb": return 2; default: return 3; } }
    static int concatLength(int a, boolean b) { return ("" + b).length() + ("" + (a > 3)).length(); }
    static char substring(char c, char d, int i) { return ("ab" + c + d).substring(i).charAt(0); }
    static char builder(char c, char d, int i) { StringBuilder b = new StringBuilder(); b.append(c).append("xy").append(d); b.setCharAt(1, 'q'); return b.reverse().charAt(i); }
    static char toChars(char c, char d, int i) { return ("" + c + d).toCharArray()[i]; }
    static char upperText(char c, char d) { return ("a" + c + d).toUpperCase().charAt(1); }
    static int lowerText(char c) { return ("A" + c).toLowerCase().hashCode(); }
    static int outside(char c, int i) { try { return ("ab" + c).charAt(i); } catch (StringIndexOutOfBoundsException e) { return -7; } }
    static int outsideSub(char c, int i, int j) { try { return ("ab" + c).substring(i, j).length(); } catch (IndexOutOfBoundsException e) { return -7; } }
    static char trimmed(char c) { return (" " + c + "! ").trim().charAt(0); }

    static int load(int a, int b, int i) { int[] t = {a, b, a ^ b}; return t[i]; }
    static int store(int a, int i, int j) { int[] t = {1, 2, 3}; t[i] = a; t[j] += 5; return t[0] * 100 + t[1] * 10 + t[2]; }
    static byte narrowStore(int a, int i) { byte[] t = new byte[2]; t[i] = (byte) a; return t[0]; }
    static int copy(int a, int b, int i, int j) { int[] t = {a, b, 7, 8}; System.arraycopy(t, i, t, j, 2); return t[0] + t[1] * 3 + t[2] * 5 + t[3] * 7; }
    static int copyCount(int a, int i) { int[] t = {a, 6, 7, 8}; System.arraycopy(t, 0, t, 1, i); return t[0] + t[1] * 3 + t[2] * 5 + t[3] * 7; }
    static int cloned(int a, int i) { int[] t = {a, 2}; int[] u = t.clone(); t[0] = 9; return u[i]; }
    static int objects(int a, int i) { String[] t = {"a", "bb", null}; String s = t[i]; return s == null ? a : s.length(); }
    static int size(int a) { return new int[a & 7].length; }
    static int matrix(int a, int i, int j) { int[][] t = {{a, 1}, {2, 3}}; return t[i][j]; }
    static int multi(int i) { return new int[i][2].length; }

    static int tableSwitch(int a) { switch (a) { case 0: return 5; case 1: case 2: return 6; case 10: return 7; default: return 8; } }
    static int nested(int a, int b) { return a > b ? a > 10 ? 1 : 2 : b == a ? 3 : a + b < 0 ? 4 : 5; }
    static int caught(int a, int b) { try { return a / b; } catch (ArithmeticException e) { return -1; } finally { a = 0; } }
    static int loop(int i) { int s = 0; for (int k = 0; k < (i & 7); k++) s += k * i; return s; }
    static int checkIndex(int i, int j) { return java.util.Objects.checkIndex(i, j); }
    static int listGet(int a, int i) { return new java.util.ArrayList<>(java.util.List.of(a, 2, 3)).get(i); }
    static int mapGet(int i) { java.util.Map<Integer, Integer> m = new java.util.HashMap<>(); m.put(1, 10); m.put(2, 20); return m.getOrDefault(i, -1); }
    static boolean recordEquals(int a, int b) { return new Point(a, 2).equals(new Point(b, 2)); }
    static int recordHash(int a, long b) { return new Wide(a, b).hashCode(); }
    record Point(int x, int y) { }
    record Wide(int x, long y) { }
}
