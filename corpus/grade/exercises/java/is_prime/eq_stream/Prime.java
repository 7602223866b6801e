// VERDICT equivalent
import java.util.stream.IntStream;

public class Prime {
    public static boolean isPrime(int number) {
        return number > 1 && IntStream
                .rangeClosed(2, (int) Math.sqrt(number))
                .noneMatch(divisor -> number % divisor == 0);
    }
}
