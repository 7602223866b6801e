import java.util.HashMap;

/** What the bench runs: each method is one kind of work in a tight loop. */
public class Loops {
    public static int arithmetic() {
        int x = 1;
        for (int i = 0; i < 3_000_000; i++) {
            x = x * 31 + i ^ x >>> 3;
        }
        return x;
    }

    public static int arraySum() {
        int[] a = new int[1000];
        int sum = 0;
        for (int round = 0; round < 1500; round++) {
            for (int i = 0; i < a.length; i++) {
                a[i] += i;
                sum += a[i];
            }
        }
        return sum;
    }

    private static int step(int x, int i) {
        return x + i;
    }

    public static int calls() {
        int x = 0;
        for (int i = 0; i < 1_000_000; i++) {
            x = step(x, i);
        }
        return x;
    }

    private int total;

    private void add(int i) {
        total += i;
    }

    public static int fields() {
        Loops loops = new Loops();
        for (int i = 0; i < 1_000_000; i++) {
            loops.add(i);
        }
        return loops.total;
    }

    public static int strings() {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            b.append("item ").append(i).append(';');
        }
        return b.toString().hashCode();
    }

    public static int maps() {
        HashMap<Integer, Integer> m = new HashMap<>();
        for (int i = 0; i < 30_000; i++) {
            m.merge(i % 1000, 1, Integer::sum);
        }
        return m.size();
    }

    public static long longs() {
        long x = 7;
        double d = 0.5;
        for (int i = 0; i < 1_000_000; i++) {
            x = x * 6364136223846793005L + 1442695040888963407L;
            d = d * 0.999 + x % 10;
        }
        return x + (long) d;
    }
}
