// VERDICT different: length(113383) gives 121 instead of 248
public class Collatz {

    public static int length(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("n must be at least 1");
        }
        int length = 1;
        while (n > 1) {
            if (n % 2 == 0) {
                n = n / 2;
            } else {
                n = 3 * n + 1;
            }
            length++;
        }
        return length;
    }
}
