//# Letters moved round the alphabet; the first one comes round the end.
String text = STRING(regex("[a-z]{4,6}"));
int shift = INT(range(1, 25));
StringBuilder sb = new StringBuilder();
for (char c : text.toCharArray()) {
    sb.append((char) ('a' + (c - 'a' + shift) % 26));
}
String out = sb.toString();
ASSERT(out.charAt(0) < text.charAt(0));
System.out.println(out);
