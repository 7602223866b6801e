public class Sum {
    public static int of(int[] numbers) {
        int sum = 0;
        for (int number : numbers) {
            sum += number;
        }
        return sum;
    }

    public static int digits(int n) {
        int digits = 1;
        while (n > 9) {
            n -= 7;
            digits++;
        }
        return digits;
    }
}
