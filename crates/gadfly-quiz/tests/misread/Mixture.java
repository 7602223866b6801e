import java.util.ArrayList;

/** A bit of everything, on odd lines too. */
public class Mixture {
    static int collatz(int n) {
        int steps = 0;
        while (n > 1 && steps <= 100) {
            if (n % 2 == 0) n /= 2;
            else if (n < 0) return -1;
            else n = 3 * n + 1 * 2;
            steps++;
        }
        return steps;
    }

    static String kind(int x) {
        String s = "";
        switch (x) {
            case 1:
                s += "one";
            case 2:
                s += "two";
                break;
            case 3:
            case 4: {
                s += "more";
            }
            default:
                s += "?";
        }
        return s;
    }

    public static void main(String[] args) {
        int[] a = {3, 1, 2}, b = a;
        int i = 0, j = 10;
        b[i++] = j / 3 + 2 * i;
        outer:
        for (int k = 0; k < a.length; k += 2) {
            for (int m : a) {
                if (m == 2) break;
                if (m >= 3) continue outer;
            }
            do {
                j -= 3;
            } while (j > 0);
        }
        if (i == 1 || ++i > 2) System.out.println("i" + i + j);
        if (j != 0) {
            System.out.println(kind(2).substring(0, 2) + a.length / 2);
        } else if (j < 5) { j = 1; }
        System.out.println(collatz(6) + " " + (a == b ? 1 : 2));
    }
}
