// VERDICT different: new Permissions(), grant(READ), has(READ | WRITE) gives true instead of false
public class Permissions {
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int EXECUTE = 4;

    private int flags;

    public void grant(int mask) {
        if (mask < 0 || mask > 7) {
            throw new IllegalArgumentException("mask must be 0 to 7");
        }
        flags |= mask;
    }

    public void revoke(int mask) {
        if (mask < 0 || mask > 7) {
            throw new IllegalArgumentException("mask must be 0 to 7");
        }
        flags &= ~mask;
    }

    public boolean has(int mask) {
        if (mask < 0 || mask > 7) {
            throw new IllegalArgumentException("mask must be 0 to 7");
        }
        return mask == 0 || (flags & mask) != 0;
    }

    @Override
    public String toString() {
        String r = (flags & READ) > 0 ? "r" : "-";
        String w = (flags & WRITE) > 0 ? "w" : "-";
        String x = (flags & EXECUTE) > 0 ? "x" : "-";
        return r + w + x;
    }
}
