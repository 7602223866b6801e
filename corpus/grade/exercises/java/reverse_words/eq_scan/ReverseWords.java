// VERDICT equivalent
public class ReverseWords {
    public static String reverseWords(String s) {
        StringBuilder sb = new StringBuilder();
        int end = s.length();
        while (end > 0) {
            if (s.charAt(end - 1) == ' ') {
                end--;
                continue;
            }
            int start = end;
            while (start > 0 && s.charAt(start - 1) != ' ') {
                start--;
            }
            if (sb.length() > 0) {
                sb.append(' ');
            }
            sb.append(s, start, end);
            end = start;
        }
        return sb.toString();
    }
}
