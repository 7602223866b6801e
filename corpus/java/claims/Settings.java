package claims;

/** Static fields that other classes change. */
public class Settings {
    static int factor = 1;

    public static int scaled(int x) { // NOT COMPLETE
        return x / factor;
    }

    static class Panel {
        static void turn(int by) {
            factor = by;
        }
    }
}
