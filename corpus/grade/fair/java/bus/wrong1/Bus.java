public class Bus {
    private int seats;
    private int passengers;
    private int most;
    private int stops;

    public Bus(int seats) {
        this.seats = seats;
    }

    public void stop(int off, int on) {
        passengers += on;
        if (passengers > most) {
            most = passengers;
        }
        passengers -= off;
        stops++;
    }

    public int freeSeats() {
        return seats - passengers;
    }

    public int maximum() {
        return most;
    }

    public int stops() {
        return stops;
    }
}
