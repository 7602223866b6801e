package verify.claims;

/** A contract is checked whoever may call its method. */
public class Hidden {
    //@ ensures \result >= 1;
    public static int main(String... args) { // VIOLATED ensures \result >= 1
        return args.length;
    }

    //@ ensures \result > x;
    private static int next(int x) { // VIOLATED ensures \result > x
        return x + 1;
    }

    //@ requires x < 10;
    //@ ensures \result > x;
    private static int small(int x) { // HOLDS
        return x + 1;
    }

    //@ ensures \result == 2;
    static int two() { // VIOLATED ensures \result == 2
        return 3;
    }

    public static int all(int x) {
        return x < 5 ? small(x) + next(3) + two() : 0;
    }

    private static class Inner {
        //@ ensures \result == 1;
        int one() { // VIOLATED ensures \result == 1
            return 2;
        }
    }
}

class Launched {
    //@ ensures false;
    public static void main(String[] args) { // VIOLATED ensures false
        int unused = 0;
    }
}
