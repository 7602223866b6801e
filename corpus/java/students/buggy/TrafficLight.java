package students.buggy;

/** A state machine for a traffic light. */
public class TrafficLight {
    public enum Colour { RED, AMBER, GREEN }

    private Colour colour = Colour.GREEN;
    private int waiting;

    private static Colour after(Colour c) {
        switch (c) { // BUG null-dereference
            case RED:
                return Colour.GREEN;
            case GREEN:
                return Colour.AMBER;
            default:
                return null;
        }
    }

    public void step() {
        colour = after(colour);
        waiting = 0;
    }

    public void carArrives() {
        if (colour == Colour.AMBER && waiting < 100) {
            waiting++;
        }
    }

    public String display() {
        return colour.name().toLowerCase(); // BUG null-dereference
    }

    public int secondsPerCar() {
        return 60 / waiting; // BUG division-by-zero
    }

    public void stop() {
        colour = Colour.RED;
    }
}
