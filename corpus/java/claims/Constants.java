package claims;

/** Every constant of an enum is tried, and what it holds may have been changed. */
public class Constants {
    public enum Letter { A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T }

    interface Coded {}

    public enum Code implements Coded { LOW, HIGH }

    public enum Lamp {
        RED, GREEN;

        int hours;
    }

    public static int late(Letter letter) { // COMPLETE
        return letter == Letter.S ? 1 / 0 : 0; // BUG division-by-zero
    }

    public static int order(Letter letter) { // COMPLETE
        return letter == null ? 0 : 1 / (letter.ordinal() - 18); // BUG division-by-zero
    }

    public static int high(Coded coded) { // COMPLETE
        return coded == Code.HIGH ? 1 / 0 : 0; // BUG division-by-zero
    }

    public static int hours(Lamp lamp) { // NOT COMPLETE
        return lamp == null ? 0 : 1 / (lamp.hours + 1);
    }
}
