public class Sign {
    public static int sign(int value) {
        return value / magnitude(value);
    }

    static int magnitude(int value) {
        return value < 0 ? -value : value;
    }
}
