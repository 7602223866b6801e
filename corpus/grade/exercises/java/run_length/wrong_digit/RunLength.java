// VERDICT different: "aaaaaaaaaa": count is written as one digit sign, wrong from 10 on
public class RunLength {
    public static String encode(String s) {
        StringBuilder sb = new StringBuilder();
        int i = 0;
        while (i < s.length()) {
            int count = 1;
            while (i + count < s.length() && s.charAt(i + count) == s.charAt(i)) {
                count++;
            }
            sb.append(s.charAt(i));
            sb.append((char) ('0' + count));
            i += count;
        }
        return sb.toString();
    }
}
