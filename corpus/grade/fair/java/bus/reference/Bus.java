/** A bus in which every passenger has a seat. In the beginning it is empty. */
public class Bus {

    private int seats;
    private int passengers;
    private int most;
    private int stops;

    /** Creates a bus with the given number of seats. */
    public Bus(int seats) {
        this.seats = seats;
    }

    /**
     * The bus stops: first some passengers get off, then others get on. Nobody
     * gets on for whom there is no seat.
     *
     * @param off how many get off
     * @param on how many get on
     */
    public void stop(int off, int on) {
        passengers = passengers - off + on;
        stops++;
        if (passengers > most) {
            most = passengers;
        }
    }

    /** Returns the number of the free seats. */
    public int freeSeats() {
        return seats - passengers;
    }

    /** Returns the largest number of passengers that were in the bus between two stops. */
    public int maximum() {
        return most;
    }

    /** Returns how many stops there were. */
    public int stops() {
        return stops;
    }
}
