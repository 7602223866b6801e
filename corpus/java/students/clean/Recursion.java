package students.clean;

/** Recursive functions whose depth is limited. */
public class Recursion {
    private static final long[] MEMO = new long[61];

    public static long fibonacci(int n) {
        if (n < 0 || n > 60) {
            throw new IllegalArgumentException("n out of range: " + n); // PRECONDITION
        }
        return fib(n);
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        if (MEMO[n] == 0) {
            MEMO[n] = fib(n - 1) + fib(n - 2);
        }
        return MEMO[n];
    }

    public static int factorial(int n) {
        if (n <= 1 || n > 12) {
            return 1;
        }
        return n * factorial(n - 1);
    }

    /** At most ten digits, so at most ten calls. */
    public static int digitSum(int n) {
        if (n > -10 && n < 10) {
            return n < 0 ? -n : n;
        }
        int last = n % 10;
        return (last < 0 ? -last : last) + digitSum(n / 10);
    }

    public static int greatestCommonDivisor(int a, int b) {
        return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }

    public static boolean isEven(int n) {
        int size = n < 0 ? -(n % 50) : n % 50;
        return even(size);
    }

    private static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    private static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }
}
