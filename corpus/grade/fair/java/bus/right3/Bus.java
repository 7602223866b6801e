public class Bus {
    private final boolean[] taken;
    private int max;
    private int stops;

    public Bus(int seats) {
        taken = new boolean[seats];
    }

    private void change(int people, boolean sit) {
        for (int i = 0; i < taken.length && people > 0; i++) {
            if (taken[i] != sit) {
                taken[i] = sit;
                people--;
            }
        }
        if (people > 0) {
            throw new IllegalArgumentException("too many people");
        }
    }

    public void stop(int off, int on) {
        change(off, false);
        change(on, true);
        stops++;
        max = Math.max(max, taken.length - freeSeats());
    }

    public int freeSeats() {
        int free = 0;
        for (boolean t : taken) {
            if (!t) {
                free++;
            }
        }
        return free;
    }

    public int maximum() {
        return max;
    }

    public int stops() {
        return stops;
    }
}
