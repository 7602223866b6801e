package students.clean;

/** A state machine with an enum and a switch. */
public class VendingMachine {
    private enum State { IDLE, PAID, EMPTY }

    private State state = State.IDLE;
    private int stock;

    public VendingMachine(int stock) {
        if (stock < 0) {
            throw new IllegalArgumentException("stock"); // PRECONDITION
        }
        this.stock = stock;
        if (stock == 0) {
            state = State.EMPTY;
        }
    }

    public boolean insertCoin() {
        switch (state) {
            case IDLE:
                state = State.PAID;
                return true;
            case PAID:
            case EMPTY:
                return false;
            default:
                throw new IllegalStateException("unknown state");
        }
    }

    public boolean press() {
        if (state != State.PAID) {
            return false;
        }
        stock--;
        assert stock >= 0;
        state = stock == 0 ? State.EMPTY : State.IDLE;
        return true;
    }

    public String display() {
        return switch (state) {
            case IDLE -> "insert a coin";
            case PAID -> "choose";
            case EMPTY -> "sold out";
        };
    }
}
