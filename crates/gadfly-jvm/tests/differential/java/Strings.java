import java.util.*;
import java.util.stream.*;

/** Methods of String. */
class Strings {
    // inputs 30
    static char charAt(String s, int i) { return s.charAt(i); }
    // inputs 30
    static String substring(String s, int i, int j) { return s.substring(i, j); }
    // inputs 20
    static String substringFrom(String s, int i) { return s.substring(i); }
    static String subSequence(String s, int i, int j) { return s.subSequence(i, j).toString(); }
    // inputs 20
    static int indexOf(String s, String t) { return s.indexOf(t); }
    static int indexOfFrom(String s, String t, int i) { return s.indexOf(t, i); }
    static int indexOfChar(String s, char c) { return s.indexOf(c) * 100 + s.lastIndexOf(c); }
    static int indexOfCharFrom(String s, char c, int i) { return s.indexOf(c, i) * 100 + s.lastIndexOf(c, i); }
    static int indexOfPoint() { return "a\ud83d\ude00b".indexOf(0x1f600) * 10 + "xyz".indexOf(0x1f600); }
    // inputs 20
    static int lastIndexOf(String s, String t) { return s.lastIndexOf(t); }
    static int lastIndexOfFrom(String s, String t, int i) { return s.lastIndexOf(t, i); }
    // inputs 20
    static String replace(String s, String t) { return s.replace(t, "<>"); }
    static String replaceChar(String s, char c) { return s.replace(c, '#'); }
    // inputs 20
    static String replaceAll(String s, String regex) { return s.replaceAll(regex, "[$0]"); }
    static String replaceFirst(String s, String regex) { return s.replaceFirst(regex, "_"); }
    // inputs 26
    static String trims(String s) { return "<" + s.trim() + "><" + s.strip() + "><" + s.stripLeading() + "><" + s.stripTrailing() + ">" + s.isBlank() + s.isEmpty(); }
    // inputs 30
    static String split(String s, String regex) { return Arrays.toString(s.split(regex)); }
    static String splitLimit(String s, int i) { return Arrays.toString(s.split(",", i)); }
    // inputs 20
    static int compareTo(String s, String t) { return s.compareTo(t); }
    // inputs 20
    static int compareToIgnoreCase(String s, String t) { return s.compareToIgnoreCase(t); }
    // inputs 20
    static boolean equalsIgnoreCase(String s, String t) { return s.equalsIgnoreCase(t); }
    // inputs 20
    static boolean equals(String s, String t) { return s.equals(t) || !s.contentEquals(t) && s == t; }
    static boolean equalsOther(String s) { Object o = 5; return s.equals(o) || s.equals(null); }
    // inputs 26
    static String upper(String s) { return s.toUpperCase(); }
    // inputs 26
    static String lower(String s) { return s.toLowerCase(); }
    static String upperRoot(String s) { return s.toUpperCase(Locale.ROOT) + s.toLowerCase(Locale.ENGLISH); }
    // inputs 20
    static boolean contains(String s, String t) { return s.contains(t); }
    // inputs 20
    static boolean startsWith(String s, String t) { return s.startsWith(t); }
    static boolean startsWithAt(String s, String t, int i) { return s.startsWith(t, i); }
    // inputs 20
    static boolean endsWith(String s, String t) { return s.endsWith(t); }
    static String concat(String s, String t) { return s.concat(t) + t + s + null + 'c' + 1 + 2L + 1.5f + 2.5 + true; }
    static String repeat(String s, int i) { return s.repeat(i); }
    static String join(String s, String t) { return String.join(t, s, "x", s) + String.join("-", List.of(s, t)); }
    // inputs 26
    static int hash(String s) { return s.hashCode(); }
    // inputs 26
    static int length(String s) { return s.length(); }
    // inputs 20
    static String chars(String s) { return s.chars().mapToObj(Integer::toString).collect(Collectors.joining(",")); }
    static long vowels(String s) { return s.chars().filter(c -> "aeiou".indexOf(c) >= 0).count(); }
    static String codePoints(String s) { return s.codePoints().boxed().collect(Collectors.toList()).toString(); }
    static String toCharArray(String s) { char[] a = s.toCharArray(); Arrays.sort(a); return new String(a) + String.valueOf(a, 0, a.length / 2) + a.length; }
    static String ofChars(char c, char d) { char[] a = {c, d, 'z'}; return new String(a) + new String(a, 1, 2) + String.valueOf(a) + String.copyValueOf(a); }
    static String ofCharsOutside(int i, int j) { return new String(new char[] {'a', 'b', 'c'}, i, j); }
    static String copy(String s) { return new String(s) + new String() + new String(new StringBuilder(s)); }
    static boolean identity(String s) { String t = new String(s); return s == t || t.intern() != s.intern() || s.intern() != s; }
    static boolean literals() { String a = "ab", b = "a" + "b", c = "a"; return a == b && a != c + "b" && a == (c + "b").intern(); }
    static String valueOf(int a, long l, double d) { return String.valueOf(a) + String.valueOf(l) + String.valueOf(d); }
    static String valueOfOther(float f, boolean b, char c) { return String.valueOf(f) + String.valueOf(b) + String.valueOf(c) + String.valueOf((Object) null); }
    static String lines(String s) { return s.lines().map(x -> "<" + x + ">").collect(Collectors.joining()); }
    static boolean matches(String s, String regex) { return s.matches(regex); }
    static String getBytes(String s) { return Arrays.toString(s.getBytes(java.nio.charset.StandardCharsets.UTF_8)); }
    static String fromBytes() { return new String(new byte[] {72, 105, (byte) 0xc3, (byte) 0xa9}, java.nio.charset.StandardCharsets.UTF_8); }
    static boolean region(String s, int i, int j) { return s.regionMatches(i, "Hello", j, 2) || s.regionMatches(true, i, "HELLO", j, 2); }
    static String indent(String s) { return s.indent(2) + s.stripIndent() + s.translateEscapes(); }
    static String chained(String s) { return s.trim().toUpperCase().replace("A", "aa").substring(0, 1).concat("!"); }
    static String plusEquals(String s, int n) { String r = ""; for (int i = 0; i < n; i++) r += s + i; return r; }
    static String nullConcat() { String s = null; s += null; s += 'x'; Object o = null; return s + o; }
    static int nullLength() { String s = null; return s.length(); }
    static boolean palindrome(String s) { for (int i = 0, j = s.length() - 1; i < j; i++, j--) if (s.charAt(i) != s.charAt(j)) return false; return true; }
    static String reverseWords(String words) { String[] parts = words.split(" "); StringBuilder b = new StringBuilder(); for (int i = parts.length - 1; i >= 0; i--) b.append(parts[i]).append(i > 0 ? " " : ""); return b.toString(); }
    static String switchText(String s) {
        switch (s) {
            case "": return "empty";
            case "a": case "abc": return "letters";
            case "Aa": return "first";
            case "BB": return "same hash";
            default: return "other";
        }
    }
    static String switchSameHash() { return switchText("BB") + switchText("Aa"); }
    static String tokens(String words) { StringTokenizer t = new StringTokenizer(words, " b"); String r = "" + t.countTokens(); while (t.hasMoreTokens()) r += "|" + t.nextToken(); return r; }
    static String joiner(String s, String t) { StringJoiner j = new StringJoiner(", ", "{", "}"); j.setEmptyValue("none"); String empty = j.toString(); j.add(s).add(t); return empty + j + j.length(); }
    static String textBlock() { return """
        two
          lines\tand \
        joined"""; }
    static String formatted(String s, int a) { return "%s-%d".formatted(s, a); }
    static String compareOrder(String words) { String[] w = words.split(" "); Arrays.sort(w); String a = String.join(",", w); Arrays.sort(w, String.CASE_INSENSITIVE_ORDER); return a + ";" + String.join(",", w); }
    static String caesar(String s, int n) { StringBuilder b = new StringBuilder(); for (char c : s.toCharArray()) b.append(Character.isUpperCase(c) ? (char) ('A' + (c - 'A' + n) % 26) : Character.isLowerCase(c) ? (char) ('a' + (c - 'a' + n) % 26) : c); return b.toString(); }
}
