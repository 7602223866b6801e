package students.clean;

import java.util.function.DoubleUnaryOperator;

/** Temperatures, unit conversion with lambdas, own exceptions that never leave the class. */
public class ThermoLog {
    private static class SensorException extends Exception {
        SensorException(String message) {
            super(message);
        }
    }

    private static final DoubleUnaryOperator TO_FAHRENHEIT = c -> c * 9 / 5 + 32;
    private static int logs = 0;

    private final double[] last = new double[3];
    private int readings;
    private int failures;

    public ThermoLog() {
        logs++;
    }

    private void check(double celsius) throws SensorException {
        if (Double.isNaN(celsius) || celsius < -273.15) {
            throw new SensorException("below absolute zero");
        }
    }

    public boolean record(double celsius) {
        boolean ok = false;
        try {
            check(celsius);
            last[readings % last.length] = celsius;
            ok = true;
        } catch (SensorException e) {
            failures++;
        } finally {
            readings = (readings + 1) % 1000;
        }
        return ok;
    }

    public double latestFahrenheit() {
        int index = (readings + last.length - 1) % last.length;
        return TO_FAHRENHEIT.applyAsDouble(last[index]);
    }

    public int failureRate() {
        return failures == 0 ? 0 : 100 / failures;
    }

    public static int logsPerRoom(int rooms) {
        return rooms == 0 ? 0 : logs / rooms;
    }
}
