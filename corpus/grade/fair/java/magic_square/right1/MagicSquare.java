import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

public class MagicSquare {
    public static boolean isMagic(int[][] square) {
        int n = square.length;
        Set<Integer> sums = new HashSet<>();
        for (int k = 0; k < n; k++) {
            int i = k;
            sums.add(IntStream.of(square[i]).sum());
            sums.add(IntStream.range(0, n).map(j -> square[j][i]).sum());
        }
        sums.add(IntStream.range(0, n).map(j -> square[j][j]).sum());
        sums.add(IntStream.range(0, n).map(j -> square[j][n - 1 - j]).sum());
        return sums.size() == 1;
    }
}
