package listed;

/** Equal numbers in two boxes are the same object only for small numbers. */
public class BoxedIdentity {
    public static boolean roundTrip(int number) {
        Integer one = number;
        Integer two = number;
        assert one == two : "same number, other box"; // BUG assertion
        return true;
    }

    public static boolean small(int number) {
        if (number < -128 || number > 127) {
            return false;
        }
        Integer one = number;
        Integer two = number;
        assert one == two;
        return true;
    }

    public static boolean byValue(int number) {
        Integer one = number;
        Integer two = number;
        assert one.equals(two);
        return true;
    }
}
