//# No letter is lost or changed, so the output has no f.
String word = STRING(regex("[a-e]{4,5}")); //# CONFLICT
String s = "";
for (int i = 0; i < word.length(); i++) {
    char c = word.charAt(i);
    if (c < 'c') {
        s = c + s;
    } else {
        s = s + c;
    }
}
System.out.println(s);
ASSERT(__out.contains("f")); //# CONFLICT
