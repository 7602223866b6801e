package language;

/** Variable arguments: none, one, an array, null, and overloads beside them. */
public class VarArgs {
    private static int count(Object... things) {
        return things == null ? -1 : things.length;
    }

    private static String which(int a) {
        return "one";
    }

    private static String which(int... a) {
        return "many";
    }

    public static int total(int... numbers) {
        int sum = 0;
        for (int n : numbers) { // BUG null-dereference
            sum += n;
        }
        return sum;
    }

    public static void shapes(String s) {
        assert count() == 0;
        assert count(s) == 1;
        assert count(s, s) == 2;
        assert count((Object[]) null) == -1;
        assert count((Object) null) == 1;
        assert count(new int[] {1, 2, 3}) == 1;
        assert count((Object[]) new String[] {"a", s}) == 2;
        assert which(1).equals("one");
        assert which(1, 2).equals("many");
        assert which().equals("many");
    }

    public static String second(String... words) {
        if (words == null || words.length == 0) {
            return "";
        }
        return words[1]; // BUG index-out-of-bounds
    }
}
