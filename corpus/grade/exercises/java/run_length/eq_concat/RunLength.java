// VERDICT equivalent
public class RunLength {
    public static String encode(String s) {
        String result = "";
        int run = 0;
        for (int k = 0; k < s.length(); k++) {
            run = run + 1;
            boolean runEnds = k == s.length() - 1 || s.charAt(k) != s.charAt(k + 1);
            if (runEnds) {
                result = result + s.charAt(k) + run;
                run = 0;
            }
        }
        return result;
    }
}
