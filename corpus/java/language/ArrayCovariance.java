package language;

/** A String[] is an Object[] until something else is stored in it. */
public class ArrayCovariance {
    public static void store(boolean narrow, Object value) {
        Object[] slots = narrow ? new String[1] : new Object[1];
        slots[0] = value; // BUG array-store
    }

    public static void storeNumber(Number[] numbers) {
        if (numbers == null || numbers.length == 0) {
            return;
        }
        numbers[0] = null;
    }

    public static int instanceTests(int n) {
        Object array = n > 0 ? new int[n > 3 ? 3 : n] : new String[0];
        if (array instanceof Object[]) {
            assert n <= 0;
            return ((Object[]) array).length;
        }
        return ((int[]) array).length;
    }

    public static int[] castBack(boolean ints) {
        Object array = ints ? new int[2] : new long[2];
        return (int[]) array; // BUG class-cast
    }

    public static void fine(String text) {
        CharSequence[] texts = new String[2];
        texts[1] = text;
        assert texts[0] == null;
        assert texts.getClass() == String[].class;
    }
}
