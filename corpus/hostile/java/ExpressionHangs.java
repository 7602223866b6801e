// ATTACK library code that never ends, and cannot be interrupted
// EXPECT timed out
import java.math.BigInteger;

public class ExpressionHangs extends Attempts {
    public static Object run() throws Throwable {
        boolean matches = "a".repeat(200).concat("!").matches("((a+)+)\\2+\\1$");
        return matches ? BigInteger.ONE : BigInteger.TWO.pow(1 << 26).multiply(BigInteger.TEN.pow(1 << 24)).toString().length();
    }
}
