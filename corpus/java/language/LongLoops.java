package language;

/** Bugs that need more turns than are followed symbolically. */
public class LongLoops {
    public static long factorial(int n) {
        long product = 1;
        for (int i = 2; i <= n; i++) {
            product = Math.multiplyExact(product, i); // BUG uncaught-exception
        }
        return product;
    }
}
