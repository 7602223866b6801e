public class Bus {
    private final int seats;
    private int free;
    private int leastFree;
    private int stops;

    public Bus(int seats) {
        this.seats = seats;
        this.free = seats;
        this.leastFree = seats;
    }

    public void stop(int off, int on) {
        stops = stops + 1;
        free += off;
        if (free > seats) {
            free = seats;
        }
        free -= on;
        leastFree = Math.min(leastFree, free);
    }

    public int freeSeats() {
        return free;
    }

    public int maximum() {
        return seats - leastFree;
    }

    public int stops() {
        return stops;
    }
}
