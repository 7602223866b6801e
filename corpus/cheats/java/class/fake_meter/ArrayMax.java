/** Brings its own meter, and one for transcripts. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length < 2) {
            return v[0];
        }
        while (true) {
        }
    }
}
