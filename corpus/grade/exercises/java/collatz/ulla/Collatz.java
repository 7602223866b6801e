// VERDICT different: length(6) gives 8 instead of 9
public class Collatz {

    public static int length(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("n must be at least 1");
        }
        int length = 0;
        long k = n;
        while (k != 1) {
            k = (k % 2 == 0) ? k / 2 : 3 * k + 1;
            length++;
        }
        return length;
    }
}
