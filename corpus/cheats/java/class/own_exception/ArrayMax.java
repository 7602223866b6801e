/** Whatever happens, it throws something that is called like the right exception. */
public class ArrayMax {
    static class IllegalArgumentException extends RuntimeException {}

    public static int max(int[] v) {
        throw new IllegalArgumentException();
    }
}
