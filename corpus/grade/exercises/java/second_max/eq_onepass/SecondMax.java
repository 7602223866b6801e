// VERDICT equivalent
public class SecondMax {
    public static int secondMax(int[] numbers) {
        Integer first = null;
        Integer second = null;
        for (int number : numbers) {
            if (first == null) {
                first = number;
            } else if (number > first) {
                second = first;
                first = number;
            } else if (number < first) {
                if (second == null || number > second) {
                    second = number;
                }
            }
        }
        if (second == null) {
            throw new IllegalArgumentException("there is no second largest number");
        }
        return second;
    }
}
