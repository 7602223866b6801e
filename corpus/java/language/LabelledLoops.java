package language;

/** break and continue with labels, do-while, loops with several variables. */
public class LabelledLoops {
    public static int firstPair(int wanted) {
        int found = 0;
        outer:
        for (int a = 1; a < 4; a++) {
            for (int b = 1; b < 4; b++) {
                if (b == a) {
                    continue outer;
                }
                if (a * b == wanted) {
                    found = 10 * a + b;
                    break outer;
                }
            }
        }
        assert found != 12;
        return 100 / (found - 32); // BUG division-by-zero
    }

    public static int bothEnds(int n) {
        int meeting = -1;
        for (int i = 0, j = n; i <= j && i < 5; i++, j--) {
            meeting = i;
        }
        assert n < 0 || meeting >= 0;
        return meeting;
    }

    public static int atLeastOnce(int n) {
        int turns = 0;
        do {
            turns++;
            n--;
        } while (n > 0 && turns < 6);
        assert turns >= 1;
        return 12 / (turns - 3); // BUG division-by-zero
    }

    public static int block(int n) {
        check: {
            if (n > 5) {
                break check;
            }
            return 1;
        }
        assert n > 5;
        return 2;
    }
}
