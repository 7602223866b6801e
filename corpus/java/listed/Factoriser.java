package listed;

/** The argument check makes sure that no divisor below two is ever used. */
public class Factoriser {
    public static int countFactors(int number) {
        if (number < 2) {
            throw new IllegalArgumentException("needs at least 2, got " + number); // PRECONDITION
        }
        int rest = number;
        int count = 0;
        for (int candidate = 2; (long) candidate * candidate <= rest; candidate++) {
            while (rest % candidate == 0) {
                rest /= candidate;
                count++;
            }
        }
        return rest > 1 ? count + 1 : count;
    }
}
