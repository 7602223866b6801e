//# Runs of equal letters and their lengths.
String s = STRING(regex("[ab]{6,8}"));
StringBuilder out = new StringBuilder();
int i = 0;
while (i < s.length()) {
    int j = i;
    while (j < s.length() && s.charAt(j) == s.charAt(i)) j++;
    out.append(s.charAt(i)).append(j - i);
    i = j;
}
ASSERT(out.length() == 6);
System.out.println(out);
