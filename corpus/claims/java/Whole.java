package claims;

/** True claims: every path can be followed. */
public class Whole {
    public static int sign(int n) {
        if (n > 0) {
            return 1;
        }
        return n < 0 ? -1 : 0;
    }

    public static int never(int n) {
        if (n * n < 0 && n < 100 && n > -100) {
            return 1 / 0;
        }
        return 0;
    }

    public static int clamp(int n, int low, int high) {
        if (low > high) {
            throw new IllegalArgumentException("low > high");
        }
        return Math.max(low, Math.min(n, high));
    }

    public static char letter(boolean upper) {
        return upper ? 'A' : 'a';
    }

    public static long average(int a, int b) {
        return ((long) a + b) / 2;
    }

    public static boolean leap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static void main(String[] args) {
        System.out.println(10 / (args.length + 1));
        if (args.length > 0) {
            System.out.println(args[0].charAt(0));
        }
    }
}
