// VERDICT equivalent
public class Stairs {

    public static void print(int height) {
        if (height > 40) {
            throw new IllegalArgumentException("too high");
        }
        if (height < 0) {
            throw new IllegalArgumentException("too low");
        }
        printSteps(height, 1);
    }

    private static void printSteps(int height, int step) {
        if (step > height) {
            return;
        }
        System.out.println(chars(' ', height - step) + chars('#', step));
        printSteps(height, step + 1);
    }

    private static String chars(char c, int n) {
        if (n == 0) {
            return "";
        }
        return c + chars(c, n - 1);
    }
}
