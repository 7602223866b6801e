// VERDICT different: 0, 5: gives 0 if one of the numbers is 0
public class Gcd {
    public static int gcd(int a, int b) {
        if (a == 0 || b == 0) {
            return 0;
        }
        while (b != 0) {
            int t = b;
            b = a % b;
            a = t;
        }
        return Math.abs(a);
    }
}
