// VERDICT different: Integer.MIN_VALUE, 6: Math.abs is taken at the start, where it overflows; gives -2
public class Gcd {
    public static int gcd(int a, int b) {
        a = Math.abs(a);
        b = Math.abs(b);
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }
}
