//# A text grows at both ends; the output must begin and end with given letters.
String word = STRING(regex("[a-e]{5,6}"));
String s = "";
for (int i = 0; i < word.length(); i++) {
    char c = word.charAt(i);
    if (c < CHAR(range('b', 'd'))) {
        s = c + s;
    } else {
        s = s + c;
    }
}
System.out.println(s);
ASSERT(__out.startsWith("ab") && s.charAt(s.length() - 1) == 'e');
ASSERT(!s.equals(word));
