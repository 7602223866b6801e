// VERDICT different: new Odometer(999999), drive(1), getReading() gives 1000000 instead of 0
public class Odometer {
    private long reading;
    private long trip;

    public Odometer(int reading) {
        if (reading < 0 || reading > 999999) {
            throw new IllegalArgumentException("reading");
        }
        this.reading = reading;
        trip = 0;
    }

    public void drive(int km) {
        if (km < 0) {
            throw new IllegalArgumentException("km");
        }
        if (reading > 999999) {
            reading = reading - 1000000;
        }
        reading = reading + km;
        trip = trip + km;
    }

    public int getReading() {
        return (int) reading;
    }

    public long getTrip() {
        return trip;
    }

    public void resetTrip() {
        trip = 0;
    }

    public String toString() {
        return String.format("%06d", reading);
    }
}
