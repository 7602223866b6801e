package verify.seeded;

/** Bug: one kind of shape does not keep what all promised. */
public class Shapeshifters {
    public abstract static class Shape {
        //@ ensures \result >= 0;
        public abstract /*@ pure @*/ int width();

        //@ requires 0 <= by && by <= 1000 && width() <= 1000000;
        //@ ensures width() == \old(width()) + by;
        public abstract void widen(int by);

        //@ requires width() <= 1000000;
        //@ ensures width() == \old(width()) + 1;
        public void step() { // VIOLATED ensures width() ==
            widen(1);
        }
    }

    public static class Square extends Shape {
        private int side;

        //@ private invariant side >= 0;

        @Override
        public int width() {
            return side;
        }

        @Override
        public void widen(int by) { // VIOLATED ensures width() ==
            side += 2 * by;
        }
    }

    public static class Line extends Shape {
        private int from;
        private int to;

        //@ private invariant 0 <= from && from <= to;

        @Override
        public int width() {
            return to - from;
        }

        @Override
        public void widen(int by) {
            if (from >= by) {
                from -= by;
            } else if (to <= Integer.MAX_VALUE - by) {
                to += by;
            }
        }
    }
}
