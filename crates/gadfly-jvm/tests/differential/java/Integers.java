/** Static methods of Integer, Long, Short, Byte. */
class Integers {
    static String binary(int a) { return Integer.toBinaryString(a) + " " + Integer.toHexString(a) + " " + Integer.toOctalString(a); }
    static String binaryLong(long a) { return Long.toBinaryString(a) + " " + Long.toHexString(a) + " " + Long.toOctalString(a); }
    // inputs 20
    static String text(int a) { return Integer.toString(a) + "|" + a; }
    // inputs 20
    static String textLong(long a) { return Long.toString(a) + "|" + a; }
    static String radix(int a, int radix) { return Integer.toString(a, radix) + "|" + Integer.toUnsignedString(a, radix == 1 ? 10 : radix); }
    static String radixLong(long a, int radix) { return Long.toString(a, radix); }
    static int bitCount(int a) { return Integer.bitCount(a); }
    static int bitCountLong(long a) { return Long.bitCount(a); }
    static int reverse(int a) { return Integer.reverse(a); }
    static int reverseBytes(int a) { return Integer.reverseBytes(a); }
    static long reverseLong(long a) { return Long.reverse(a) ^ Long.reverseBytes(a); }
    static int rotateLeft(int a, int distance) { return Integer.rotateLeft(a, distance); }
    static int rotateRight(int a, int distance) { return Integer.rotateRight(a, distance); }
    static long rotateLong(long a, int distance) { return Long.rotateLeft(a, distance) ^ Long.rotateRight(a, 3); }
    static int highest(int a) { return Integer.highestOneBit(a); }
    static int lowest(int a) { return Integer.lowestOneBit(a); }
    static long highestLong(long a) { return Long.highestOneBit(a) ^ Long.lowestOneBit(a); }
    static int leading(int a) { return Integer.numberOfLeadingZeros(a) * 100 + Integer.numberOfTrailingZeros(a); }
    static int leadingLong(long a) { return Long.numberOfLeadingZeros(a) * 100 + Long.numberOfTrailingZeros(a); }
    static int signum(int a) { return Integer.signum(a); }
    static int signumLong(long a) { return Long.signum(a); }
    static int compare(int a, int b) { return Integer.compare(a, b); }
    static int compareLong(long a, long b) { return Long.compare(a, b); }
    static int compareUnsigned(int a, int b) { return Integer.compareUnsigned(a, b); }
    static int compareUnsignedLong(long a, long b) { return Long.compareUnsigned(a, b); }
    static int divideUnsigned(int a, int b) { return Integer.divideUnsigned(a, b); }
    static int remainderUnsigned(int a, int b) { return Integer.remainderUnsigned(a, b); }
    static long divideUnsignedLong(long a, long b) { return Long.divideUnsigned(a, b); }
    static long remainderUnsignedLong(long a, long b) { return Long.remainderUnsigned(a, b); }
    static long unsigned(int a) { return Integer.toUnsignedLong(a); }
    static String unsignedText(int a) { return Integer.toUnsignedString(a); }
    static String unsignedTextLong(long a) { return Long.toUnsignedString(a); }
    static int sumMaxMin(int a, int b) { return Integer.sum(a, b) ^ Integer.max(a, b) ^ Integer.min(a, b); }
    static int hash(long a) { return Long.hashCode(a) + Long.valueOf(a).hashCode(); }
    static int byteUnsigned(byte b) { return Byte.toUnsignedInt(b) + Byte.hashCode(b); }
    static int shortUnsigned(short s) { return Short.toUnsignedInt(s) + Short.reverseBytes(s) + Short.compare(s, (short) 3); }
    // inputs 40
    static int parseInt(String number) { return Integer.parseInt(number); }
    // inputs 40
    static long parseLong(String number) { return Long.parseLong(number); }
    // inputs 40
    static double parseDouble(String number) { return Double.parseDouble(number); }
    // inputs 40
    static float parseFloat(String number) { return Float.parseFloat(number); }
    // inputs 40
    static String valueOf(String number) { return String.valueOf(Integer.valueOf(number)) + Short.valueOf(number) + Byte.valueOf(number); }
    // inputs 20
    static int parseRadix(String number, int radix) { return Integer.parseInt(number, radix); }
    // inputs 12
    static int parseUnsigned(String number) { return Integer.parseUnsignedInt(number); }
    // inputs 40
    static String decode(String number) { return Integer.decode(number) + "," + Long.decode(number); }
    static boolean parseBoolean(String number) { return Boolean.parseBoolean(number); }
    static int parseNull() { return Integer.parseInt(null); }
    static String constants() { return Integer.MAX_VALUE + " " + Long.MIN_VALUE + " " + Byte.MIN_VALUE + " " + Short.MAX_VALUE + " " + (int) Character.MAX_VALUE + " " + Integer.SIZE + Integer.BYTES; }
    static boolean cacheIdentity(int a) { Integer x = a, y = a; return x == y; }
    static boolean cacheIdentityLong(long a) { Long x = a, y = a; return x == y; }
    static boolean cacheIdentityChar(char c) { Character x = c, y = c; return x == y; }
    static boolean cacheEquals(int a, int b) { Integer x = a, y = b; return x.equals(y) == (a == b) && x.compareTo(y) == Integer.compare(a, b); }
    static boolean boxEqualsAcross(int a) { Integer x = a; Long y = (long) a; return x.equals(y) || y.equals(x) || y.equals((long) a); }
    static boolean newIdentity(int a) { Integer x = new Integer(a); Integer y = a; return x == y; }
    static String boxViews(int a) { Integer x = a; return x.byteValue() + " " + x.shortValue() + " " + x.longValue() + " " + x.floatValue() + " " + x.doubleValue() + " " + x.hashCode(); }
    static String doubleViews(double d) { Double x = d; return x.intValue() + " " + x.longValue() + " " + x.byteValue() + " " + x.isNaN() + " " + x.isInfinite() + " " + x.hashCode(); }
    static boolean doubleEquals(double a, double b) { return Double.valueOf(a).equals(b); }
    static int doubleCompare(double a, double b) { return Double.compare(a, b); }
    static int floatCompare(float a, float b) { return Float.compare(a, b) * 10 + Float.valueOf(a).compareTo(b); }
    static long doubleBits(double a) { return Double.doubleToLongBits(a); }
    static int floatBits(float a) { return Float.floatToIntBits(a); }
    static double fromBits(long a) { return Double.longBitsToDouble(a); }
    static float fromIntBits(int a) { return Float.intBitsToFloat(a); }
    static int doubleHash(double a) { return Double.hashCode(a) ^ Float.hashCode((float) a); }
    static String booleanMethods(boolean a, boolean b) { return "" + Boolean.logicalXor(a, b) + Boolean.hashCode(a) + Boolean.compare(a, b) + Boolean.valueOf(a) + Boolean.toString(b); }
    // inputs 38
    static String doubleText(double d) { return Double.toString(d); }
    // inputs 28
    static String floatText(float f) { return Float.toString(f); }
    // inputs 16
    static String hexDouble(double d) { return Double.toHexString(d); }
    // inputs 60
    static String doubleTexts(double d, double e) { return d + "/" + e; }
    // inputs 40
    static String floatTexts(float f, float g) { return f + "/" + g; }
}
