// VERDICT equivalent
public class Gcd {
    public static int gcd(int a, int b) {
        long big = Math.abs((long) a);
        long small = Math.abs((long) b);
        if (small > big) {
            long help = big;
            big = small;
            small = help;
        }
        while (true) {
            if (small == 0) {
                return (int) big;
            }
            long rest = big - (big / small) * small;
            big = small;
            small = rest;
        }
    }
}
