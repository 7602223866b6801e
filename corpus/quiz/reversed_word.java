//# Recursion over the letters of a word.
@REC(8)
static String rev(String s) {
    if (s.isEmpty()) return "";
    return rev(s.substring(1)) + s.charAt(0);
}
@REC(8)
static int count(String s, char c) {
    return s.length() == 0 ? 0 : (s.charAt(0) == c ? 1 : 0) + count(s.substring(1), c);
}
@MAIN
static String start() {
    String s = STRING(regex("[a-c]{4,6}"));
    ASSERT(count(s, 'a') == 2);
    return rev(s) + count(s, 'b');
}
