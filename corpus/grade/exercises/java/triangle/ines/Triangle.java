// VERDICT equivalent
public class Triangle {

    public enum Kind {
        NONE, EQUILATERAL, ISOSCELES, SCALENE
    }

    public static Kind kind(int a, int b, int c) {
        Kind result;
        int longest = Math.max(a, Math.max(b, c));
        long perimeter = (long) a + b + c;
        if (Math.min(a, Math.min(b, c)) < 1 || perimeter - longest <= longest) {
            result = Kind.NONE;
        } else {
            int pairs = 0;
            if (a == b) pairs++;
            if (b == c) pairs++;
            if (c == a) pairs++;
            switch (pairs) {
                case 0:
                    result = Kind.SCALENE;
                    break;
                case 1:
                    result = Kind.ISOSCELES;
                    break;
                default:
                    result = Kind.EQUILATERAL;
            }
        }
        return result;
    }
}
