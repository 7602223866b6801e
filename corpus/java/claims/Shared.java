package claims;

import java.util.Iterator;
import java.util.List;
import java.util.function.IntSupplier;

/** Objects that static initialisers made, as they are after other calls. */
public class Shared {
    private static final IntSupplier SUPPLIER = supplier();

    private static IntSupplier supplier() {
        int[] n = {2};
        return () -> n[0]--;
    }

    public static int captured() { // NOT COMPLETE
        return 10 / SUPPLIER.getAsInt();
    }

    private static final List<int[]> ARRAYS = List.of(new int[] {2});

    public static int inList() { // NOT COMPLETE
        return 10 / ARRAYS.get(0)[0]--;
    }

    record Pair(int[] numbers, int n) {
    }

    private static final Pair PAIR = new Pair(new int[] {2}, 3);

    public static int inRecord() { // NOT COMPLETE
        return 10 / PAIR.numbers()[0]--;
    }

    public static int fixedInRecord() { // COMPLETE
        return 10 / PAIR.n();
    }

    private static final Iterator<Integer> ITERATOR = List.of(1, 2).iterator();

    public static int iterated() { // NOT COMPLETE
        return ITERATOR.next();
    }

    enum Level {
        LOW {
            private int count = 2;

            int next() {
                return 10 / count--;
            }
        };

        private int set = 1;
        final int weight = 3;
        private final int[] numbers = {1};

        abstract int next();

        void set(int n) { // NOT COMPLETE
            set = n;
        }

        int[] numbers() { // NOT COMPLETE
            return numbers;
        }
    }

    public static int ofConstant(Level level) { // NOT COMPLETE
        return level == null ? 0 : level.next();
    }

    public static int setInConstant(Level level) { // NOT COMPLETE
        return level == null ? 0 : 10 / level.set;
    }

    public static int ofArrayInConstant() { // NOT COMPLETE
        return 10 / Level.LOW.numbers()[0];
    }

    private static final int[] ONE = {1};
    private static final int[] OTHER = ONE;

    public static void throughOther() { // NOT COMPLETE
        OTHER[0] = 0;
    }

    public static int one() { // NOT COMPLETE
        return 10 / ONE[0];
    }

    private static final int[] LEAKED = {1};

    public static void leak(int[][] to) { // NOT COMPLETE
        if (to != null && to.length == 1) {
            to[0] = LEAKED;
        }
    }

    public static int leaked() { // NOT COMPLETE
        return 10 / LEAKED[0];
    }

    private static final int[] DAYS = {31, 28, 31};
    private static final int[][] TABLE = {{1, 2}, {3, 4}};

    public static int days(int month) { // COMPLETE
        return month < 0 || month > 2 ? 0 : 100 / DAYS[month];
    }

    public static int table(int row) { // COMPLETE
        return row < 0 || row > 1 ? 0 : 100 / TABLE[row][1];
    }

    static final class Fixed {
        final int n;

        Fixed(int n) { // COMPLETE
            this.n = n;
        }
    }

    private static final List<Fixed> FIXED = List.of(new Fixed(1));

    public static Fixed first() { // COMPLETE
        return FIXED.get(0);
    }

    public static int isFirst(Fixed fixed) { // NOT COMPLETE
        int n = 0;
        return fixed == FIXED.get(0) ? 1 / n : 0;
    }
}
