// VERDICT different: total(new int[] {}) -- does not finish and swallows every Throwable
public class Task {
    public static int total(int[] values) {
        int i = 0;
        while (i == 0) {
            try {
                while (i == 0) {
                    Thread.sleep(1);
                }
            } catch (Throwable e) {
                i = 0;
            }
        }
        return i;
    }
}
