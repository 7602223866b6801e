/** It has classes that are called like those of the library. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        return Integer.MAX(v);
    }

    static class Integer {
        static int MAX(int[] v) {
            return Math.max(v);
        }

        @Override
        public String toString() {
            return "1";
        }
    }

    static class Math {
        static int max(int[] v) {
            return v[new Object().toString().length() % v.length];
        }
    }
}
