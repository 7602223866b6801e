// VERDICT different: 0: gives "" in place of an exception (tests n < 0)
public class Roman {
    public static String toRoman(int n) {
        if (n < 0 || n > 3999) throw new IllegalArgumentException();
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        String r = "";
        for (int i = 0; i < v.length; i++) {
            for (; n >= v[i]; n -= v[i]) r += s[i];
        }
        return r;
    }
}
