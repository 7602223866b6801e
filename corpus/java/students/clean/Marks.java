package students.clean;

/** Marks between 0 and 100 with the usual summary. */
public class Marks {
    private final int[] values = new int[4];
    private int used;

    public boolean add(int mark) {
        if (mark < 0 || mark > 100 || used == values.length) {
            return false;
        }
        values[used] = mark;
        used = used + 1;
        return true;
    }

    public double average() {
        double sum = 0;
        for (int i = 0; i < used; i++) {
            sum += values[i];
        }
        return used == 0 ? 0 : sum / used;
    }

    public int best() {
        int best = -1;
        for (int i = 0; i < used; i++) {
            best = Math.max(best, values[i]);
        }
        return best;
    }

    public char letter() {
        int best = best();
        if (best < 0) {
            return '-';
        }
        String letters = "FFFFFDCBAA";
        return letters.charAt(Math.min(best / 10, 9));
    }

    public int[] histogram() {
        int[] bins = new int[11];
        for (int i = 0; i < used; i++) {
            bins[values[i] / 10]++;
        }
        return bins;
    }
}
