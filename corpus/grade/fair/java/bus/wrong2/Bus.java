public class Bus {
    private int seats;
    private int passengers;
    private int most;
    private int stops;

    public Bus(int seats) {
        this.seats = seats;
    }

    public void stop(int off, int on) {
        passengers = passengers - off + on;
        stops++;
        if (on > most) {
            most = on;
        }
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
