// VERDICT equivalent
public class Odometer {
    private int[] digits = new int[6]; // digits[0] is the last digit
    private long trip;

    public Odometer(int reading) {
        if (reading < 0 || reading > 999_999) {
            throw new IllegalArgumentException("reading");
        }
        turn(reading);
    }

    private void turn(int km) {
        int carry = 0;
        for (int i = 0; i < digits.length; i++) {
            int sum = digits[i] + km % 10 + carry;
            digits[i] = sum % 10;
            carry = sum / 10;
            km /= 10;
        }
    }

    public void drive(int km) {
        if (km < 0) {
            throw new IllegalArgumentException("km");
        }
        turn(km);
        trip += km;
    }

    public int getReading() {
        int value = 0;
        for (int i = digits.length - 1; i >= 0; i--) {
            value = 10 * value + digits[i];
        }
        return value;
    }

    public long getTrip() {
        return trip;
    }

    public void resetTrip() {
        trip = 0;
    }

    public String toString() {
        StringBuilder sb = new StringBuilder();
        for (int d : digits) {
            sb.insert(0, d);
        }
        return sb.toString();
    }
}
