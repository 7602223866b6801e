// VERDICT different: total(new int[] {}) -- there is nothing to read
import java.util.Scanner;

public class Task {
    public static int total(int[] values) {
        return new Scanner(System.in).nextInt();
    }
}
