/** Bugs that a handful of tests would hardly meet: each needs one number out of billions. */
public class Lottery {
    private static final String[] PRIZES = {"car", "bicycle", "cake", "nothing"};

    /** Math.abs of the smallest int is negative; four prizes happen to divide it without rest. */
    public static String prize(int ticket) {
        return PRIZES[Math.abs(ticket) % PRIZES.length];
    }

    public static String secondChance(int ticket) {
        return PRIZES[Math.abs(ticket) % 3]; // BUG index-out-of-bounds
    }

    public static int bonus(int x, int y, int z) {
        if (3 * x + 5 * y < 100 && y > 3 && y < 20) {
            return x / (y + z); // BUG division-by-zero
        }
        return 0;
    }

    public static int rounds(int tickets, int winners) {
        int rounds = 0;
        while (tickets > 3 && rounds < 8) {
            tickets -= winners;
            rounds++;
        }
        assert tickets != 3 || winners < 40; // BUG assertion
        return rounds;
    }
}
