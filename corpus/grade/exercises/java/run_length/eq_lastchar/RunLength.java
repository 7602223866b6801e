// VERDICT equivalent
public class RunLength {
    public static String encode(String s) {
        if (s.isEmpty()) {
            return "";
        }
        StringBuilder out = new StringBuilder();
        char last = s.charAt(0);
        int count = 1;
        for (int i = 1; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == last) {
                count++;
            } else {
                out.append(last);
                out.append(count);
                last = c;
                count = 1;
            }
        }
        out.append(last);
        out.append(count);
        return out.toString();
    }
}
