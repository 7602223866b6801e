package language;

/** The launcher never passes null to {@code main}, nor an array with a null in it. */
public class LaunchedMain {
    public static void main(String[] args) {
        String name = args[0]; // BUG index-out-of-bounds
        System.out.println(name.trim() + share(60, args.length - 1));
    }

    private static int share(int amount, int people) {
        return amount / people; // BUG division-by-zero
    }

    /** Not a launcher's method: anything may come. */
    public static int main(String[] args, int at) {
        return args[at].length(); // BUG null-dereference, index-out-of-bounds
    }
}
