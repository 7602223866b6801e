// VERDICT different: new Odometer(42), toString() gives "42" instead of "000042"
public class Odometer {
    private int reading;
    private long trip;

    public Odometer(int reading) {
        if (reading < 0 || reading > 999999) {
            throw new IllegalArgumentException("reading");
        }
        this.reading = reading;
    }

    public void drive(int km) {
        if (km < 0) {
            throw new IllegalArgumentException("km");
        }
        long sum = (long) reading + km;
        reading = (int) (sum % 1000000);
        trip += km;
    }

    public int getReading() {
        return reading;
    }

    public long getTrip() {
        return trip;
    }

    public void resetTrip() {
        trip = 0;
    }

    @Override
    public String toString() {
        return "" + reading;
    }
}
