// REFERENCE
/** The odometer of a car: six digits for all kilometres, and a trip counter. */
public class Odometer {
    private int reading;
    private long trip;

    /**
     * Creates an odometer with the given reading and trip counter 0.
     *
     * @throws IllegalArgumentException if the reading is not between 0 and 999999
     */
    public Odometer(int reading) {
        if (reading < 0 || reading > 999999) {
            throw new IllegalArgumentException("reading must have at most six digits");
        }
        this.reading = reading;
    }

    /**
     * Drives the given number of kilometres. After 999999 the reading goes on with 0.
     *
     * @throws IllegalArgumentException if km is negative
     */
    public void drive(int km) {
        if (km < 0) {
            throw new IllegalArgumentException("negative distance");
        }
        reading = (int) (((long) reading + km) % 1000000);
        trip += km;
    }

    /** Returns the reading, between 0 and 999999. */
    public int getReading() {
        return reading;
    }

    /** Returns the kilometres driven since the last resetTrip or since the creation. */
    public long getTrip() {
        return trip;
    }

    /** Sets the trip counter to 0. */
    public void resetTrip() {
        trip = 0;
    }

    /** Returns the reading with exactly six digits, for example "000042". */
    @Override
    public String toString() {
        return String.format("%06d", reading);
    }
}
