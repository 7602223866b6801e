// VERDICT error -- the method has another name
public class Task {
    public static int summe(int[] values) {
        int result = 0;
        for (int value : values) {
            result += value;
        }
        return result;
    }
}
