// VERDICT different: 3999: upper bound off by one (>= 3999), throws IllegalArgumentException
public class Roman {
    public static String toRoman(int n) {
        if (n < 1 || n >= 3999) throw new IllegalArgumentException();
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder r = new StringBuilder();
        int i = 0;
        while (n > 0) {
            if (n >= v[i]) {
                r.append(s[i]);
                n -= v[i];
            } else {
                i++;
            }
        }
        return r.toString();
    }
}
