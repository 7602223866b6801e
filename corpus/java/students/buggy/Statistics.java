package students.buggy;

/** Functions with any number of arguments. */
public class Statistics {
    private static int calls = 0;
    private static int numbersSeen = 0;

    public static int largest(int... numbers) {
        if (numbers == null) {
            return 0;
        }
        calls++;
        numbersSeen += numbers.length;
        int best = numbers[0]; // BUG index-out-of-bounds
        for (int n : numbers) {
            if (n > best) {
                best = n;
            }
        }
        return best;
    }

    public static int longest(String... words) {
        if (words == null) {
            return 0;
        }
        int best = 0;
        for (String w : words) {
            best = Math.max(best, w.length()); // BUG null-dereference
        }
        return best;
    }

    /** How many arguments a call of largest had on average. */
    public static int averageArguments() {
        return numbersSeen / calls; // BUG division-by-zero
    }
}
