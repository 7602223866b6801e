// VERDICT equivalent
import java.util.ArrayList;
import java.util.List;

public class RowSums {
    public static int[] rowSums(int[][] m) {
        List<Integer> all = new ArrayList<>();
        for (int row = 0; row < m.length; row++) {
            long sum = 0;
            for (int value : m[row]) {
                sum = sum + value;
            }
            all.add((int) sum);
        }
        int[] answer = new int[all.size()];
        for (int i = 0; i < answer.length; i++) {
            answer[i] = all.get(i);
        }
        return answer;
    }
}
