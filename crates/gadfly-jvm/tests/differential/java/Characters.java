/** Character and char arithmetic. */
class Characters {
    // inputs 24
    static String classes(char c) { return "" + Character.isDigit(c) + Character.isLetter(c) + Character.isLetterOrDigit(c) + Character.isAlphabetic(c) + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isWhitespace(c) + Character.isSpaceChar(c); }
    // inputs 24
    static String more(char c) { return "" + Character.isTitleCase(c) + Character.isISOControl(c) + Character.isJavaIdentifierStart(c) + Character.isJavaIdentifierPart(c) + Character.isSurrogate(c) + Character.isDefined(c) + Character.getType(c); }
    // inputs 24
    static String cases(char c) { return "" + (int) Character.toUpperCase(c) + "," + (int) Character.toLowerCase(c) + "," + (int) Character.toTitleCase(c); }
    // inputs 25
    static String pointClasses(int point) { return "" + Character.isDigit(point) + Character.isLetter(point) + Character.isUpperCase(point) + Character.isWhitespace(point) + Character.isSpaceChar(point) + Character.isValidCodePoint(point) + Character.isAlphabetic(point) + Character.isIdeographic(point); }
    // inputs 25
    static String pointCases(int point) { return Character.toUpperCase(point) + "," + Character.toLowerCase(point); }
    // inputs 25
    static int pointCount(int point) { return Character.charCount(point) + Character.toChars(point).length; }
    // inputs 24
    static int numeric(char c) { return Character.getNumericValue(c); }
    // inputs 30
    static int digit(char c, int radix) { return Character.digit(c, radix); }
    static char forDigit(int n, int radix) { return Character.forDigit(n, radix); }
    static int compare(char c, char d) { return Character.compare(c, d) + Character.valueOf(c).compareTo(d); }
    static String text(char c) { return Character.toString(c) + c + String.valueOf(c) + Character.valueOf(c); }
    static int hash(char c) { return Character.hashCode(c) + Character.reverseBytes(c); }
    static char next(char c) { c++; return c; }
    static char before(char c) { return --c; }
    static int plus(char c, int a) { return c + a; }
    static char plusAssign(char c, int a) { c += a; return c; }
    static char rotate(char c, int n) { return Character.isLetter(c) ? (char) ((c - 'a' + n) % 26 + 'a') : c; }
    static boolean between(char c) { return c >= 'a' && c <= 'z' || '0' <= c && c <= '9'; }
    static int switchChar(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': return 1;
            case 'z': return 2;
            case '0': return c;
            default: return -1;
        }
    }
    static String surrogates() { String s = "a\ud83d\ude00b"; return s.length() + " " + s.codePointAt(1) + " " + s.codePointCount(0, 4) + " " + Character.isHighSurrogate(s.charAt(1)) + " " + s.offsetByCodePoints(0, 2) + " " + new StringBuilder(s).reverse(); }
    static String ternary(boolean b) { char c = 'x'; int i = 0; return "" + (b ? c : 0) + (b ? 'y' : i) + (false ? 1.0f : 'q') + (b ? null : 0); }
    static int sumOfDigits(String number) { int sum = 0; for (char c : number.toCharArray()) if (Character.isDigit(c)) sum += c - '0'; return sum; }
}
