// VERDICT equivalent
import java.util.ArrayList;

public class Unique {
    public static int[] unique(int[] numbers) {
        ArrayList<Integer> kept = new ArrayList<Integer>();
        int i = 0;
        while (i < numbers.length) {
            Integer current = numbers[i];
            if (kept.indexOf(current) < 0) {
                kept.add(current);
            }
            i++;
        }
        int[] out = new int[kept.size()];
        for (int k = 0; k < out.length; k++) {
            out[k] = kept.get(k);
        }
        return out;
    }
}
