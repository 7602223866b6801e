// VERDICT equivalent
public class Odometer {
    private static final int LIMIT = 1000000;
    private int km;
    private long tripKm;

    public Odometer(int reading) {
        check(reading >= 0 && reading < LIMIT);
        km = reading;
        tripKm = 0;
    }

    private static void check(boolean ok) {
        if (!ok) {
            throw new IllegalArgumentException("not allowed");
        }
    }

    public void drive(int distance) {
        check(distance >= 0);
        tripKm = tripKm + distance;
        km = km + distance % LIMIT;
        if (km >= LIMIT) {
            km = km - LIMIT;
        }
    }

    public int getReading() {
        return km;
    }

    public long getTrip() {
        return tripKm;
    }

    public void resetTrip() {
        tripKm = 0;
    }

    @Override
    public String toString() {
        return ("" + (LIMIT + km)).substring(1);
    }
}
