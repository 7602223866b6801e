// VERDICT different: "": charAt(0) throws StringIndexOutOfBoundsException
public class RunLength {
    public static String encode(String s) {
        String result = "";
        char current = s.charAt(0);
        int n = 0;
        for (char c : s.toCharArray()) {
            if (c != current) {
                result += "" + current + n;
                current = c;
                n = 0;
            }
            n++;
        }
        return result + current + n;
    }
}
