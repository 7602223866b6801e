package language;

/** Integer's and Long's bit methods. */
public class BitMethods {
    public static void laws(int n) {
        assert Integer.bitCount(n) >= 0 && Integer.bitCount(n) <= 32;
        assert Integer.reverse(Integer.reverse(n)) == n;
        assert Integer.rotateLeft(n, 32) == n;
        assert Integer.rotateRight(Integer.rotateLeft(n, 5), 5) == n;
        assert Integer.reverseBytes(Integer.reverseBytes(n)) == n;
        assert n == 0 || Integer.bitCount(Integer.highestOneBit(n)) == 1;
        assert (n == 0) == (Integer.numberOfTrailingZeros(n) == 32);
        assert n >= 0 || Integer.numberOfLeadingZeros(n) == 0;
        assert (n & -n) == Integer.lowestOneBit(n);
    }

    public static void known() {
        assert Integer.bitCount(-1) == 32 && Long.bitCount(7L) == 3;
        assert Integer.reverse(1) == Integer.MIN_VALUE;
        assert Integer.rotateLeft(0x80000001, 1) == 3;
        assert Long.numberOfTrailingZeros(8) == 3;
        assert Integer.toUnsignedString(-1).equals("4294967295");
        assert Integer.divideUnsigned(-1, 2) == Integer.MAX_VALUE;
        assert Integer.compareUnsigned(-1, 1) > 0;
    }

    public static int lookup(int n) {
        int[] table = new int[32];
        return table[Integer.numberOfLeadingZeros(n)]; // BUG index-out-of-bounds
    }

    public static int unsigned(int a, int b) {
        return Integer.remainderUnsigned(a, b); // BUG division-by-zero
    }

    public static int pairs(int n) {
        return 10 / (Integer.bitCount(n & 15) - 4); // BUG division-by-zero
    }
}
