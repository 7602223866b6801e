// VERDICT different: new Odometer(999990), drive(20), getTrip() gives -999980 instead of 20
public class Odometer {
    private int reading;
    private int tripStart;

    public Odometer(int reading) {
        if (reading < 0 || reading > 999999) {
            throw new IllegalArgumentException("reading");
        }
        this.reading = reading;
        this.tripStart = reading;
    }

    public void drive(int km) {
        if (km < 0) {
            throw new IllegalArgumentException("km");
        }
        reading = (reading + km % 1000000) % 1000000;
    }

    public int getReading() {
        return reading;
    }

    public long getTrip() {
        return reading - tripStart;
    }

    public void resetTrip() {
        tripStart = reading;
    }

    @Override
    public String toString() {
        return String.format("%06d", reading);
    }
}
