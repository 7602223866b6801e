// VERDICT equivalent
public class Permissions {
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int EXECUTE = 4;

    private static final String LETTERS = "rwx";
    private final boolean[] allowed = new boolean[3];

    public void grant(int mask) {
        boolean[] wanted = bits(mask);
        for (int i = 0; i < 3; i++) {
            allowed[i] = allowed[i] || wanted[i];
        }
    }

    public void revoke(int mask) {
        boolean[] wanted = bits(mask);
        for (int i = 0; i < 3; i++) {
            if (wanted[i]) {
                allowed[i] = false;
            }
        }
    }

    public boolean has(int mask) {
        boolean[] wanted = bits(mask);
        for (int i = 0; i < 3; i++) {
            if (wanted[i] && !allowed[i]) {
                return false;
            }
        }
        return true;
    }

    private static boolean[] bits(int mask) {
        if (mask / 8 != 0 || mask < 0) {
            throw new IllegalArgumentException("mask " + mask);
        }
        boolean[] result = new boolean[3];
        for (int i = 0; i < 3; i++) {
            result[i] = mask % 2 == 1;
            mask /= 2;
        }
        return result;
    }

    @Override
    public String toString() {
        StringBuilder sb = new StringBuilder("---");
        for (int i = 0; i < 3; i++) {
            if (allowed[i]) {
                sb.setCharAt(i, LETTERS.charAt(i));
            }
        }
        return sb.toString();
    }
}
