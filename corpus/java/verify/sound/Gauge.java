package verify.sound;

/** What stands behind an interface is known by its contract. */
public class Gauge {
    public interface Sensor {
        //@ requires 0 <= channel && channel < 4;
        //@ ensures 0 <= \result && \result <= 100;
        //@ assignable \nothing;
        int read(int channel);
    }

    private final /*@ non_null @*/ Sensor sensor;

    //@ requires sensor != null;
    public Gauge(Sensor sensor) {
        this.sensor = sensor;
    }

    //@ ensures 0 <= \result && \result <= 100;
    public int mean() { // HOLDS
        return (sensor.read(0) + sensor.read(3)) / 2;
    }

    //@ requires 0 <= channel && channel < 4;
    //@ ensures \result == "low" || \result == "high";
    public String level(int channel) { // HOLDS
        return sensor.read(channel) < 50 ? "low" : "high";
    }
}
