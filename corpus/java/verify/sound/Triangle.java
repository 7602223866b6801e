package verify.sound;

/** The kind of a triangle with these sides. */
public class Triangle {
    public static final int NONE = 0;
    public static final int SCALENE = 1;
    public static final int ISOSCELES = 2;
    public static final int EQUILATERAL = 3;

    //@ ensures NONE <= \result && \result <= EQUILATERAL;
    //@ ensures \result == EQUILATERAL <==> (a > 0 && a == b && b == c);
    //@ ensures a <= 0 || b <= 0 || c <= 0 ==> \result == NONE;
    //@ ensures \result == ISOSCELES ==> a == b || b == c || a == c;
    //@ ensures (long) a + b <= c ==> \result == NONE;
    public static int classify(int a, int b, int c) { // HOLDS complete; branches 16/16
        if (a > b) {
            int t = a;
            a = b;
            b = t;
        }
        if (b > c) {
            int t = b;
            b = c;
            c = t;
        }
        if (a > b) {
            int t = a;
            a = b;
            b = t;
        }
        if (a <= 0) {
            return NONE;
        }
        if (c - b >= a) {
            return NONE;
        }
        if (a == c) {
            return EQUILATERAL;
        }
        if (a == b || b == c) {
            return ISOSCELES;
        }
        return SCALENE;
    }
}
