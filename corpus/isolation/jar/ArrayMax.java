// ATTACK comes in a jar with classes that are named like those of the JDK
public class ArrayMax {
    public static int max(int[] values) {
        if (values.length == 0) throw new IllegalArgumentException("empty array");
        int best = values[0] + sun.misc.Unsafe.taint() + Harmless.taint();
        for (int value : values) if (value > best) best = value;
        return best;
    }
}
