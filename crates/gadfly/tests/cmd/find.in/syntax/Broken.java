public class Broken {
    public static int twice(int n) {
        return 2 * n
    }
}
