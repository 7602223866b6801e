// VERDICT equivalent
import java.math.BigInteger;

public class Gcd {
    public static int gcd(int a, int b) {
        BigInteger first = BigInteger.valueOf(a);
        BigInteger second = BigInteger.valueOf(b);
        return first.gcd(second).intValue();
    }
}
