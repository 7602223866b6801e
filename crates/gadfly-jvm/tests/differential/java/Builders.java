/** StringBuilder and StringBuffer. */
class Builders {
    static String appends(int a, long l, char c) { return new StringBuilder().append(a).append(l).append(c).append(true).append((Object) null).append((String) null).append(new char[] {'x', 'y'}).toString(); }
    // inputs 20
    static String appendDouble(double d, float f) { return new StringBuilder("v").append(d).append('/').append(f).toString(); }
    static String insert(String s, int i) { return new StringBuilder(s).insert(i, "<>").toString(); }
    static String insertOther(String s, int a) { return new StringBuilder(s).insert(0, a).insert(0, 'c').insert(0, 1.5).insert(0, true).insert(0, 5L).toString(); }
    // inputs 26
    static String reverse(String s) { return new StringBuilder(s).reverse().toString(); }
    static String delete(String s, int i, int j) { return new StringBuilder(s).delete(i, j).toString(); }
    static String deleteCharAt(String s, int i) { return new StringBuilder(s).deleteCharAt(i).toString(); }
    static String setCharAt(String s, int i) { StringBuilder b = new StringBuilder(s); b.setCharAt(i, '#'); return b.toString(); }
    static String setLength(String s, int i) { StringBuilder b = new StringBuilder(s); b.setLength(i); return b + "|" + b.length(); }
    static String replace(String s, int i, int j) { return new StringBuilder(s).replace(i, j, "new").toString(); }
    static int indexOf(String s, String t) { StringBuilder b = new StringBuilder(s); return b.indexOf(t) * 100 + b.lastIndexOf(t); }
    static char charAt(String s, int i) { return new StringBuilder(s).charAt(i); }
    static String substring(String s, int i, int j) { return new StringBuilder(s).substring(i, j) + new StringBuilder(s).substring(0); }
    static String appendRange(String s, int i, int j) { return new StringBuilder().append(s, i, j).toString(); }
    static String buffer(String s, int n) { StringBuffer b = new StringBuffer(); for (int i = 0; i < n; i++) b.append(s).append(i); return b.insert(0, n).reverse().toString(); }
    static int capacity(String s) { StringBuilder b = new StringBuilder(s); int c = b.capacity(); b.ensureCapacity(100); b.trimToSize(); return c * 1000 + b.capacity(); }
    static int compare(String s, String t) { return new StringBuilder(s).compareTo(new StringBuilder(t)); }
    static String chain(int n) { StringBuilder b = new StringBuilder(); for (int i = 0; i < n; i++) { b.append(i % 3 == 0 ? "Fizz" : "").append(i % 5 == 0 ? "Buzz" : ""); if (i % 3 != 0 && i % 5 != 0) b.append(i); b.append(','); } if (b.length() > 0) b.setLength(b.length() - 1); return b.toString(); }
    static String points() { return new StringBuilder().appendCodePoint(0x1f600).appendCodePoint(65).append("x").reverse().toString(); }
    static boolean equalsBuilder() { return new StringBuilder("a").equals(new StringBuilder("a")); }
    static String negative() { return new StringBuilder(-1).toString(); }
    static String nullText() { return new StringBuilder((String) null).toString(); }
}
