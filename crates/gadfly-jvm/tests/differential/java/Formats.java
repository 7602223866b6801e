import java.util.*;

/** String.format and its relatives. */
class Formats {
    // inputs 14
    static String decimal(int a) { return String.format("%d|%5d|%-5d|%05d|%+d|%,d|%(d|% d", a, a, a, a, a, a, a, a); }
    static String decimalLong(long a) { return String.format("%d|%20d|%-20d|%020d|%,d", a, a, a, a, a); }
    static String hex(int a) { return String.format("%x|%X|%08x|%o|%#x|%#o", a, a, a, a, a, a); }
    static String hexLong(long a) { return String.format("%x|%016X|%o", a, a, a); }
    static String hexSmall(byte b, short s) { return String.format("%x %x %d %02x", b, s, b, b); }
    static String text(String s) { return String.format("%s|%10s|%-10s|%.2s|%S|%8.3s|", s, s, s, s, s, s); }
    static String character(char c) { return String.format("%c|%5c|%-3c|%C|%c", c, c, c, c, 65); }
    static String truth(boolean b) { return String.format("%b|%6b|%B|%b|%b", b, b, b, null, "x"); }
    // inputs 30
    static String fixed(double d) { return String.format("%.2f|%f|%10.3f|%-10.1f|%010.2f|%.0f|%+.1f", d, d, d, d, d, d, d); }
    // inputs 20
    static String grouped(double d) { return String.format("%,.2f|%(.2f|% .1f", d, d, d); }
    // inputs 24
    static String scientific(double d) { return String.format("%e|%.3e|%E|%12.1e", d, d, d, d); }
    // inputs 20
    static String general(double d) { return String.format("%g|%.3g", d, d); }
    static String fixedFloat(float f) { return String.format("%.1f %s", f, f); }
    static String others() { return String.format("%n%%|%s|%h|%d", Arrays.asList(1, 2), "hi", 7L); }
    static String positions(int a, String s) { return String.format("%2$s %1$d %<d %2$S", a, s); }
    static String nulls() { return String.format("%s %d %c %.1f %x", null, null, null, null, null); }
    static String missing() { return String.format("%d %d", 1); }
    static String wrongType() { return String.format("%d", "x"); }
    static String wrongFloat() { return String.format("%f", 1); }
    static String wrongChar() { return String.format("%c", "x"); }
    static String unknownConversion() { return String.format("%y", 1); }
    static String badFlags() { return String.format("%-d", 1); }
    static String badPrecision() { return String.format("%.2d", 1); }
    static String width() { return String.format("|%" + 8 + "s|%-" + 8 + "s|", "ab", "cd"); }
    static String big() { return String.format("%d %,d", new java.math.BigInteger("123456789012345678901"), new java.math.BigInteger("-1000000")); }
    static String bigDecimal() { return String.format("%.3f %s", new java.math.BigDecimal("12345.67891"), new java.math.BigDecimal("1.50")); }
    static String objects(int a) { return String.format("%s %s %s", new int[0].length, List.of(a), Optional.of(a)); }
    static String locale(double d) { return String.format(Locale.US, "%.2f", d) + String.format(Locale.ROOT, "%,d", 1234567); }
    static String formatter(int a) { Formatter f = new Formatter(); f.format("%d", a); f.format("-%s", "x"); return f.toString(); }
    static String table(int n) { StringBuilder b = new StringBuilder(); for (int i = 1; i <= n % 4; i++) b.append(String.format("%-8s%6.2f%n", "row" + i, i * 1.1)); return b.toString(); }
    static String builder(int a) { return "%05d".formatted(a) + "%s".formatted("x"); }
    static String intoMoney(double d) { return "$" + String.format("%,.2f", d); }
}
