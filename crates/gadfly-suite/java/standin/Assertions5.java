package org.junit.jupiter.api;

import java.util.Objects;

/** As much of JUnit as generated suites use, so that they can be run where JUnit is not installed. */
public final class Assertions {
    private Assertions() {}

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    private static void same(Object expected, Object actual) {
        check(Objects.equals(expected, actual), "expected " + expected + " but was " + actual);
    }

    public static void assertTrue(boolean actual) { check(actual, "expected true"); }
    public static void assertFalse(boolean actual) { check(!actual, "expected false"); }
    public static void assertNull(Object actual) { check(actual == null, "expected null but was " + actual); }
    public static void assertNotNull(Object actual) { check(actual != null, "expected not null"); }
    public static void assertSame(Object expected, Object actual) { check(expected == actual, "not the same object"); }

    public static void assertEquals(byte expected, byte actual) { same(expected, actual); }
    public static void assertEquals(byte expected, Byte actual) { same(expected, actual); }
    public static void assertEquals(short expected, short actual) { same(expected, actual); }
    public static void assertEquals(short expected, Short actual) { same(expected, actual); }
    public static void assertEquals(char expected, char actual) { same(expected, actual); }
    public static void assertEquals(char expected, Character actual) { same(expected, actual); }
    public static void assertEquals(int expected, int actual) { same(expected, actual); }
    public static void assertEquals(int expected, Integer actual) { same(expected, actual); }
    public static void assertEquals(long expected, long actual) { same(expected, actual); }
    public static void assertEquals(long expected, Long actual) { same(expected, actual); }
    public static void assertEquals(float expected, float actual) { same(expected, actual); }
    public static void assertEquals(float expected, Float actual) { same(expected, actual); }
    public static void assertEquals(double expected, double actual) { same(expected, actual); }
    public static void assertEquals(double expected, Double actual) { same(expected, actual); }
    public static void assertEquals(Object expected, Object actual) { same(expected, actual); }

    private static void arrays(Object expected, Object actual) {
        check(java.util.Arrays.deepEquals(new Object[] {expected}, new Object[] {actual}), "the arrays differ");
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(byte[] expected, byte[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(char[] expected, char[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(short[] expected, short[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(int[] expected, int[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(long[] expected, long[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(float[] expected, float[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(double[] expected, double[] actual) { arrays(expected, actual); }
    public static void assertArrayEquals(Object[] expected, Object[] actual) { arrays(expected, actual); }

    public static <T extends Throwable> T assertThrows(Class<T> expected, org.junit.jupiter.api.function.Executable call) {
        try {
            call.execute();
        } catch (Throwable thrown) {
            check(expected.isInstance(thrown), "expected " + expected + " but was " + thrown);
            return expected.cast(thrown);
        }
        throw new AssertionError("nothing was thrown");
    }

    public static void assertDoesNotThrow(org.junit.jupiter.api.function.Executable call) {
        try {
            call.execute();
        } catch (Throwable thrown) {
            throw new AssertionError("unexpected " + thrown);
        }
    }
}
