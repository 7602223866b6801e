package language;

/** Static initialisers run from top to bottom, once, when a class is first used. */
public class StaticOrder {
    private static final int[] SLOTS = new int[slotCount()];
    private static int slots = 3;
    private static final int CONSTANT = 5;

    private static int slotCount() {
        assert CONSTANT == 5;
        return slots;
    }

    private static class Lazy {
        static int loads = 0;
        static final Integer VALUE;

        static {
            loads++;
            VALUE = slots + 1;
        }
    }

    private static class Left {
        static final Integer ONE = Right.TWO == null ? 1 : 10;
    }

    private static class Right {
        static final Integer TWO = Left.ONE == null ? 2 : 20;
    }

    public static int slot(int i) {
        if (i < 0 || i > 2) {
            return 0;
        }
        return SLOTS[i]; // BUG index-out-of-bounds
    }

    public static int lazy() {
        assert slots == 3;
        assert Lazy.VALUE == 4 && Lazy.loads == 1;
        return Lazy.VALUE;
    }

    public static int circle() {
        assert Left.ONE == 10;
        assert Right.TWO == 2;
        return Left.ONE;
    }
}
