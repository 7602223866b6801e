// VERDICT different: length(3) gives 6 instead of 8
public class Collatz {

    public static int length(int n) {
        if (n < 1) {
            throw new IllegalArgumentException();
        }
        long x = n;
        int terms = 1;
        while (x != 1) {
            if (x % 2 == 1) {
                x = 3 * x + 1;
            }
            x = x / 2;
            terms++;
        }
        return terms;
    }
}
