// VERDICT equivalent
public class Gcd {
    public static int gcd(int x, int y) {
        if (y == 0) {
            return x < 0 ? -x : x;
        }
        return gcd(y, x % y);
    }
}
