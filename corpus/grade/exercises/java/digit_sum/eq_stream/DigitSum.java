// VERDICT equivalent
public class DigitSum {
    public static int digitSum(int n) {
        return String.valueOf(Math.abs((long) n))
                .chars()
                .map(Character::getNumericValue)
                .sum();
    }
}
