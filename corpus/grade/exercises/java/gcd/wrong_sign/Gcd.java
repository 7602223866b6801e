// VERDICT different: 0, -4: result is negative, Math.abs is missing
public class Gcd {
    public static int gcd(int a, int b) {
        if (b == 0) {
            return a;
        }
        return gcd(b, a % b);
    }
}
