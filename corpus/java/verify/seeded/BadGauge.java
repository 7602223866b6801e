package verify.seeded;

/** Bug: a caller that breaks a precondition of an interface. */
public class BadGauge {
    public interface Sensor {
        //@ requires 0 <= channel && channel < 4;
        //@ ensures 0 <= \result && \result <= 100;
        //@ assignable \nothing;
        int read(int channel);
    }

    private final /*@ non_null @*/ Sensor sensor;

    //@ requires sensor != null;
    public BadGauge(Sensor sensor) {
        this.sensor = sensor;
    }

    //@ ensures 0 <= \result && \result <= 100;
    public int mean() { // VIOLATED requires 0 <= channel
        return (sensor.read(0) + sensor.read(4)) / 2;
    }

    //@ requires 0 <= channel && channel < 4;
    //@ ensures \result == "low" || \result == "high";
    public String level(int channel) {
        return sensor.read(channel) < 50 ? "low" : "high";
    }
}
