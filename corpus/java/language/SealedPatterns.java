package language;

/** Sealed types and instanceof with patterns. */
public class SealedPatterns {
    public sealed interface Vehicle permits Car, Bike, Train { }

    public record Car(int seats) implements Vehicle { }

    public record Bike() implements Vehicle { }

    public static final class Train implements Vehicle {
        private final Car[] cars;

        public Train(Car... cars) {
            this.cars = cars;
        }
    }

    public static int passengers(Vehicle v) {
        if (v instanceof Car c && c.seats() > 0) {
            return c.seats() - 1;
        } else if (v instanceof Train t) {
            return t.cars.length; // BUG null-dereference
        }
        return 0;
    }

    public static int wheels(Vehicle v) {
        if (v == null || v instanceof Bike) {
            return 2;
        }
        if (!(v instanceof Car)) {
            Train t = (Train) v;
            return t.hashCode() == 0 ? 8 : 16;
        }
        return 4;
    }

    public static int seats(Object o) {
        return ((Car) o).seats(); // BUG null-dereference, class-cast
    }
}
