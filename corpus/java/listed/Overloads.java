package listed;

/** Two overloads that null fits equally well; each has its own bug. */
public class Overloads {
    public static int weigh(String text) {
        return text.length() + 1; // BUG null-dereference
    }

    public static int weigh(Object thing) {
        return thing.hashCode() + 2; // BUG null-dereference
    }
}
