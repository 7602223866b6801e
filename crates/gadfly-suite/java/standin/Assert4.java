package org.junit;

import java.util.Objects;

/** As much of JUnit 4 as generated suites use. */
public final class Assert {
    private Assert() {}

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    public static void assertTrue(boolean actual) { check(actual, "expected true"); }
    public static void assertFalse(boolean actual) { check(!actual, "expected false"); }
    public static void assertNull(Object actual) { check(actual == null, "expected null but was " + actual); }
    public static void assertNotNull(Object actual) { check(actual != null, "expected not null"); }
    public static void assertSame(Object expected, Object actual) { check(expected == actual, "not the same object"); }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, "expected " + expected + " but was " + actual);
    }
    public static void assertEquals(float expected, float actual, float delta) {
        check(Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, "expected " + expected + " but was " + actual);
    }
    public static void assertEquals(double expected, double actual, double delta) {
        check(Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, "expected " + expected + " but was " + actual);
    }
    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), "expected " + expected + " but was " + actual);
    }

    private static void arrays(Object expected, Object actual) {
        check(java.util.Arrays.deepEquals(new Object[] {expected}, new Object[] {actual}), "the arrays differ");
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(byte[] expected, byte[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(char[] expected, char[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(short[] expected, short[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(int[] expected, int[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(long[] expected, long[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(float[] expected, float[] actual, float delta) { arrays(expected, actual); }
    public static void assertArrayEquals(double[] expected, double[] actual, double delta) { arrays(expected, actual); }
    public static void assertArrayEquals(Object[] expected, Object[] actual) { arrays(expected, actual); }

    public static <T extends Throwable> T assertThrows(Class<T> expected, org.junit.function.ThrowingRunnable call) {
        try {
            call.run();
        } catch (Throwable thrown) {
            check(expected.isInstance(thrown), "expected " + expected + " but was " + thrown);
            return expected.cast(thrown);
        }
        throw new AssertionError("nothing was thrown");
    }
}
