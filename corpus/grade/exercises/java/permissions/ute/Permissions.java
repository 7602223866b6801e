// VERDICT different: new Permissions(), revoke(WRITE), has(WRITE) gives true instead of false
public class Permissions {
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int EXECUTE = 4;

    private int flags;

    public Permissions() {
        flags = 0;
    }

    private void check(int mask) {
        if (mask < 0 || mask > 7) {
            throw new IllegalArgumentException();
        }
    }

    public void grant(int mask) {
        check(mask);
        flags = flags | mask;
    }

    public void revoke(int mask) {
        check(mask);
        flags = flags ^ mask;
    }

    public boolean has(int mask) {
        check(mask);
        return (flags & mask) == mask;
    }

    @Override
    public String toString() {
        return (has(READ) ? "r" : "-") + (has(WRITE) ? "w" : "-") + (has(EXECUTE) ? "x" : "-");
    }
}
