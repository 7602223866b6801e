/** Nothing to find here: every argument is checked or harmless. */
public final class Clean {
    private final int[] ring;
    private int next;

    public Clean(int size) {
        if (size < 1 || size > 16) {
            throw new IllegalArgumentException("1 to 16 places"); // PRECONDITION
        }
        ring = new int[size];
    }

    public void put(int value) {
        ring[next] = value;
        next = (next + 1) % ring.length;
    }

    public int sum() {
        int sum = 0;
        for (int value : ring) {
            sum += value;
        }
        return sum;
    }

    public static int sign(int n) {
        return n == 0 ? 0 : n > 0 ? 1 : -1;
    }

    public static boolean isLeapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    public static String plural(String noun, int count) {
        return count == 1 ? "1 " + noun : count + " " + noun + "s";
    }
}
