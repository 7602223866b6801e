// VERDICT equivalent
public class Odometer {
    private final int start;
    private long driven = 0;
    private long drivenAtReset = 0;

    public Odometer(int reading) {
        if (reading < 0 || reading >= 1000000) {
            throw new IllegalArgumentException();
        }
        start = reading;
    }

    public void drive(int km) {
        if (km < 0) {
            throw new IllegalArgumentException();
        }
        driven += km;
    }

    public int getReading() {
        return (int) ((start + driven) % 1000000);
    }

    public long getTrip() {
        return driven - drivenAtReset;
    }

    public void resetTrip() {
        drivenAtReset = driven;
    }

    @Override
    public String toString() {
        String s = "" + getReading();
        while (s.length() < 6) {
            s = "0" + s;
        }
        return s;
    }
}
