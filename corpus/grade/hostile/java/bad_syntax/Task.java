// VERDICT error -- does not compile
public class Task {
    public static int total(int[] values) {
        return values.length()
    }
}
