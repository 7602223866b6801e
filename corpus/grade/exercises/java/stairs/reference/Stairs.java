// REFERENCE
/** Drawing with characters. */
public class Stairs {

    /**
     * Prints a staircase of the given height that rises to the right. The i-th line consists of
     * height - i blanks followed by i characters '#'. For height 0 nothing is printed.
     *
     * @throws IllegalArgumentException if height is not between 0 and 40
     */
    public static void print(int height) {
        if (height < 0 || height > 40) {
            throw new IllegalArgumentException("height must be between 0 and 40");
        }
        for (int i = 1; i <= height; i++) {
            for (int j = 0; j < height - i; j++) {
                System.out.print(" ");
            }
            for (int j = 0; j < i; j++) {
                System.out.print("#");
            }
            System.out.println();
        }
    }
}
