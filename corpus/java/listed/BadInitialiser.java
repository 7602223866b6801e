package listed;

/** Nothing is wrong with the method; the class cannot even be initialised. */
public class BadInitialiser {
    private static final int[] SIZES = {3, 5, 8};
    private static final int LARGEST = SIZES[SIZES.length]; // BUG index-out-of-bounds

    public static int largest() {
        return LARGEST;
    }
}
