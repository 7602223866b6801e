// VERDICT equivalent
import java.math.BigInteger;

public class Average {
    public static double average(int[] numbers) {
        BigInteger total = BigInteger.ZERO;
        for (int i = 0; i < numbers.length; i++) {
            total = total.add(BigInteger.valueOf(numbers[i]));
        }
        if (numbers.length > 0) {
            return total.doubleValue() / numbers.length;
        } else {
            return 0;
        }
    }
}
