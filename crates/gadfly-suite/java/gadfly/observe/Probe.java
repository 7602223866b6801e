package gadfly.observe;

import java.util.TreeMap;
import java.util.TreeSet;

/** Where probes in the code under test report. Each job loads its own copy. */
public final class Probe {
    private static final int LINE = 1;
    private static final int FELL = 2;
    private static final int JUMPED = 4;

    private static byte[] seen = new byte[1024];
    private static final TreeMap<Integer, TreeSet<Integer>> KEYS = new TreeMap<>();

    private Probe() {}

    private static synchronized void note(int number, int what) {
        if (number >= seen.length) {
            seen = java.util.Arrays.copyOf(seen, Math.max(number + 1, 2 * seen.length));
        }
        seen[number] |= (byte) what;
    }

    public static void line(int number) {
        note(number, LINE);
    }

    public static void ints(int a, int opcode, int number) {
        ints(a, 0, opcode, number);
    }

    public static void ints(int a, int b, int opcode, int number) {
        boolean jump;
        switch (opcode) {
            case 153: case 159: jump = a == b; break;
            case 154: case 160: jump = a != b; break;
            case 155: case 161: jump = a < b; break;
            case 156: case 162: jump = a >= b; break;
            case 157: case 163: jump = a > b; break;
            default: jump = a <= b; break;
        }
        note(number, jump ? JUMPED : FELL);
    }

    public static void references(Object a, int opcode, int number) {
        note(number, (a == null) == (opcode == 198) ? JUMPED : FELL);
    }

    public static void references(Object a, Object b, int opcode, int number) {
        note(number, (a == b) == (opcode == 165) ? JUMPED : FELL);
    }

    public static void key(int key, int opcode, int number) {
        synchronized (KEYS) {
            TreeSet<Integer> keys = KEYS.computeIfAbsent(number, n -> new TreeSet<>());
            if (keys.size() < 64) {
                keys.add(key);
            }
        }
    }

    /** Lines {@code number bits} and {@code number = key}. */
    public static synchronized String report() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < seen.length; i++) {
            if (seen[i] != 0) {
                text.append(i).append(' ').append(seen[i]).append('\n');
            }
        }
        synchronized (KEYS) {
            for (var entry : KEYS.entrySet()) {
                for (int key : entry.getValue()) {
                    text.append(entry.getKey()).append(" = ").append(key).append('\n');
                }
            }
        }
        return text.toString();
    }
}
