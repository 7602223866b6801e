// VERDICT different: 4: no subtraction forms, gives "IIII"
public class Roman {
    public static String toRoman(int n) {
        if (n < 1 || n > 3999) throw new IllegalArgumentException();
        int[] values = {1000, 500, 100, 50, 10, 5, 1};
        char[] signs = {'M', 'D', 'C', 'L', 'X', 'V', 'I'};
        String r = "";
        for (int i = 0; i < values.length; i++) {
            while (n >= values[i]) {
                r += signs[i];
                n -= values[i];
            }
        }
        return r;
    }
}
