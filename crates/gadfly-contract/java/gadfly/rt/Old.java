package gadfly.rt;

/**
 * Values of the state before a call. A value that could not be computed then fails when it is
 * read, not before: the clause may never ask for it.
 *
 * The overloads give each expression its own type, so that primitives stay primitives.
 */
public final class Old {
    private Old() {
    }

    /** Throws anything, checked or not. */
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void fail(Throwable t) throws T {
        throw (T) t;
    }

    static int position(int i, int from, int count) {
        int at = i - from;
        if (at < 0 || at >= count) {
            throw new IndexOutOfBoundsException("no value before the call for index " + i);
        }
        return at;
    }

    static int end(int to, boolean strict) {
        if (!strict && to == Integer.MAX_VALUE) {
            throw new IndexOutOfBoundsException("the range has no end");
        }
        return strict ? to : to + 1;
    }

    static int start(int from, boolean strict) {
        return strict && from != Integer.MAX_VALUE ? from + 1 : from;
    }

    public interface BooleanSource {
        boolean get() throws Throwable;
    }

    public static final class BooleanValue {
        private boolean value;
        private Throwable failure;

        public boolean get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static BooleanValue of(BooleanSource source) {
        BooleanValue out = new BooleanValue();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface BooleanRow {
        boolean at(int i) throws Throwable;
    }

    public static final class BooleanTable {
        private final int from;
        private int count;
        private boolean[] values = new boolean[8];
        private Throwable[] failures = new Throwable[8];

        BooleanTable(int from) {
            this.from = from;
        }

        public boolean at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        private void add(BooleanRow row) {
            if (count == values.length) {
                boolean[] more = new boolean[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static BooleanTable table(int from, boolean fromStrict, int to, boolean toStrict, BooleanRow row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        BooleanTable out = new BooleanTable(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }

    public interface ByteSource {
        byte get() throws Throwable;
    }

    public static final class ByteValue {
        private byte value;
        private Throwable failure;

        public byte get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static ByteValue of(ByteSource source) {
        ByteValue out = new ByteValue();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface ByteRow {
        byte at(int i) throws Throwable;
    }

    public static final class ByteTable {
        private final int from;
        private int count;
        private byte[] values = new byte[8];
        private Throwable[] failures = new Throwable[8];

        ByteTable(int from) {
            this.from = from;
        }

        public byte at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        private void add(ByteRow row) {
            if (count == values.length) {
                byte[] more = new byte[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static ByteTable table(int from, boolean fromStrict, int to, boolean toStrict, ByteRow row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        ByteTable out = new ByteTable(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }

    public interface ShortSource {
        short get() throws Throwable;
    }

    public static final class ShortValue {
        private short value;
        private Throwable failure;

        public short get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static ShortValue of(ShortSource source) {
        ShortValue out = new ShortValue();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface ShortRow {
        short at(int i) throws Throwable;
    }

    public static final class ShortTable {
        private final int from;
        private int count;
        private short[] values = new short[8];
        private Throwable[] failures = new Throwable[8];

        ShortTable(int from) {
            this.from = from;
        }

        public short at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        private void add(ShortRow row) {
            if (count == values.length) {
                short[] more = new short[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static ShortTable table(int from, boolean fromStrict, int to, boolean toStrict, ShortRow row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        ShortTable out = new ShortTable(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }

    public interface CharSource {
        char get() throws Throwable;
    }

    public static final class CharValue {
        private char value;
        private Throwable failure;

        public char get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static CharValue of(CharSource source) {
        CharValue out = new CharValue();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface CharRow {
        char at(int i) throws Throwable;
    }

    public static final class CharTable {
        private final int from;
        private int count;
        private char[] values = new char[8];
        private Throwable[] failures = new Throwable[8];

        CharTable(int from) {
            this.from = from;
        }

        public char at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        private void add(CharRow row) {
            if (count == values.length) {
                char[] more = new char[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static CharTable table(int from, boolean fromStrict, int to, boolean toStrict, CharRow row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        CharTable out = new CharTable(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }

    public interface IntSource {
        int get() throws Throwable;
    }

    public static final class IntValue {
        private int value;
        private Throwable failure;

        public int get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static IntValue of(IntSource source) {
        IntValue out = new IntValue();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface IntRow {
        int at(int i) throws Throwable;
    }

    public static final class IntTable {
        private final int from;
        private int count;
        private int[] values = new int[8];
        private Throwable[] failures = new Throwable[8];

        IntTable(int from) {
            this.from = from;
        }

        public int at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        private void add(IntRow row) {
            if (count == values.length) {
                int[] more = new int[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static IntTable table(int from, boolean fromStrict, int to, boolean toStrict, IntRow row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        IntTable out = new IntTable(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }

    public interface LongSource {
        long get() throws Throwable;
    }

    public static final class LongValue {
        private long value;
        private Throwable failure;

        public long get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static LongValue of(LongSource source) {
        LongValue out = new LongValue();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface LongRow {
        long at(int i) throws Throwable;
    }

    public static final class LongTable {
        private final int from;
        private int count;
        private long[] values = new long[8];
        private Throwable[] failures = new Throwable[8];

        LongTable(int from) {
            this.from = from;
        }

        public long at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        private void add(LongRow row) {
            if (count == values.length) {
                long[] more = new long[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static LongTable table(int from, boolean fromStrict, int to, boolean toStrict, LongRow row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        LongTable out = new LongTable(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }

    public interface FloatSource {
        float get() throws Throwable;
    }

    public static final class FloatValue {
        private float value;
        private Throwable failure;

        public float get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static FloatValue of(FloatSource source) {
        FloatValue out = new FloatValue();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface FloatRow {
        float at(int i) throws Throwable;
    }

    public static final class FloatTable {
        private final int from;
        private int count;
        private float[] values = new float[8];
        private Throwable[] failures = new Throwable[8];

        FloatTable(int from) {
            this.from = from;
        }

        public float at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        private void add(FloatRow row) {
            if (count == values.length) {
                float[] more = new float[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static FloatTable table(int from, boolean fromStrict, int to, boolean toStrict, FloatRow row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        FloatTable out = new FloatTable(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }

    public interface DoubleSource {
        double get() throws Throwable;
    }

    public static final class DoubleValue {
        private double value;
        private Throwable failure;

        public double get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static DoubleValue of(DoubleSource source) {
        DoubleValue out = new DoubleValue();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface DoubleRow {
        double at(int i) throws Throwable;
    }

    public static final class DoubleTable {
        private final int from;
        private int count;
        private double[] values = new double[8];
        private Throwable[] failures = new Throwable[8];

        DoubleTable(int from) {
            this.from = from;
        }

        public double at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        private void add(DoubleRow row) {
            if (count == values.length) {
                double[] more = new double[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static DoubleTable table(int from, boolean fromStrict, int to, boolean toStrict, DoubleRow row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        DoubleTable out = new DoubleTable(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }

    public interface RefSource<T> {
        T get() throws Throwable;
    }

    public static final class RefValue<T> {
        private T value;
        private Throwable failure;

        public T get() {
            if (failure != null) {
                Old.<RuntimeException>fail(failure);
            }
            return value;
        }
    }

    public static <T> RefValue<T> of(RefSource<T> source) {
        RefValue<T> out = new RefValue<T>();
        try {
            out.value = source.get();
        } catch (Check.Stop s) {
            throw s;
        } catch (Throwable t) {
            out.failure = t;
        }
        return out;
    }

    public interface RefRow<T> {
        T at(int i) throws Throwable;
    }

    public static final class RefTable<T> {
        private final int from;
        private int count;
        @SuppressWarnings("unchecked")
        private T[] values = (T[]) new Object[8];
        private Throwable[] failures = new Throwable[8];

        RefTable(int from) {
            this.from = from;
        }

        public T at(int i) {
            int at = position(i, from, count);
            if (failures[at] != null) {
                Old.<RuntimeException>fail(failures[at]);
            }
            return values[at];
        }

        @SuppressWarnings("unchecked")
        private void add(RefRow<T> row) {
            if (count == values.length) {
                T[] more = (T[]) new Object[2 * count];
                Throwable[] moreFailures = new Throwable[2 * count];
                for (int i = 0; i < count; i++) {
                    more[i] = values[i];
                    moreFailures[i] = failures[i];
                }
                values = more;
                failures = moreFailures;
            }
            try {
                values[count] = row.at(from + count);
            } catch (Check.Stop s) {
                throw s;
            } catch (Throwable t) {
                failures[count] = t;
            }
            count++;
        }
    }

    public static <T> RefTable<T> table(int from, boolean fromStrict, int to, boolean toStrict, RefRow<T> row) {
        int first = start(from, fromStrict);
        int end = end(to, toStrict);
        RefTable<T> out = new RefTable<T>(first);
        for (int i = first; i < end; i++) {
            out.add(row);
        }
        return out;
    }
}
