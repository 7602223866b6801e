package claims;

import java.util.function.IntUnaryOperator;

/** What classes that are not here may do: override methods, implement callbacks. */
public class Others {
    interface Callback {
        void on(int[] numbers);
    }

    static class Open {
        int divisor() {
            return 1;
        }

        final int fixed() {
            return 1;
        }
    }

    static final class Closed {
        int divisor() {
            return 1;
        }
    }

    static class Sealed {
        private Sealed() {
        }

        static Sealed make() {
            return new Sealed();
        }

        int divisor() {
            return 1;
        }
    }

    public static int changed(Callback callback) { // NOT COMPLETE
        int[] numbers = {1};
        if (callback != null) {
            callback.on(numbers);
        }
        return 10 / numbers[0];
    }

    public static int thrown(Callback callback) { // NOT COMPLETE
        int n = 0;
        try {
            if (callback != null) {
                callback.on(null);
            }
        } catch (RuntimeException e) {
            return 1 / n;
        }
        return 0;
    }

    public static int applied(IntUnaryOperator f) { // NOT COMPLETE
        return f == null ? 0 : f.applyAsInt(1);
    }

    public static int overridden(Open open) { // NOT COMPLETE
        return open == null ? 0 : 10 / open.divisor();
    }

    public static int kept(Open open) { // COMPLETE
        return open == null ? 0 : 10 / open.fixed();
    }

    public static int closed(Closed closed) { // COMPLETE
        return closed == null ? 0 : 10 / closed.divisor();
    }

    public static int unextended(Sealed sealed) { // COMPLETE
        return sealed == null ? 0 : 10 / sealed.divisor();
    }

    public static int own() { // COMPLETE
        return 10 / new Open().divisor();
    }

    public static int stored(Open[] opens) { // NOT COMPLETE
        if (opens != null && opens.length == 1) {
            opens[0] = new Open();
        }
        return 0;
    }

    public static int storedClosed(Closed[] array) { // COMPLETE
        if (array != null && array.length == 1) {
            array[0] = new Closed();
        }
        return 0;
    }

    int limit() {
        return 1;
    }

    public int ofItself() { // NOT COMPLETE
        return 10 / limit();
    }

    interface Greeter {
        default int divisor() {
            return 1;
        }
    }

    static final class Final implements Greeter {
        int share() { // COMPLETE
            return 10 / divisor();
        }
    }

    public static int ofFinal(Final one) { // COMPLETE
        return one == null ? 0 : 10 / one.divisor();
    }

    public static int ofFinalAsInterface(Final one) { // NOT COMPLETE
        Greeter greeter = one;
        return one == null ? 0 : 10 / greeter.divisor();
    }
}
