// VERDICT different: 90: table has "LC" for 90
public class Roman {
    public static String toRoman(int n) {
        if (n < 1 || n > 3999) throw new IllegalArgumentException();
        String[] m = {"", "M", "MM", "MMM"};
        String[] c = {"", "C", "CC", "CCC", "CD", "D", "DC", "DCC", "DCCC", "CM"};
        String[] x = {"", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX", "LC"};
        String[] i = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"};
        return m[n / 1000] + c[n % 1000 / 100] + x[n % 100 / 10] + i[n % 10];
    }
}
