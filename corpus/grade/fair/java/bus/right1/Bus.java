import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Bus {
    private final int seats;
    private final List<Integer> history = new ArrayList<>();

    public Bus(int seats) {
        this.seats = seats;
        history.add(0);
    }

    private int now() {
        return history.get(history.size() - 1);
    }

    public void stop(int off, int on) {
        history.add(now() - off + on);
    }

    public int freeSeats() {
        return seats - now();
    }

    public int maximum() {
        return Collections.max(history);
    }

    public int stops() {
        return history.size() - 1;
    }
}
