// VERDICT different: new Permissions(), grant(READ), grant(READ), toString() gives "-w-" instead of "r--"
public class Permissions {
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int EXECUTE = 4;

    private int flags = 0;

    public void grant(int mask) {
        if (mask < 0 || mask > 7) {
            throw new IllegalArgumentException("mask");
        }
        flags = flags + mask;
    }

    public void revoke(int mask) {
        if (mask < 0 || mask > 7) {
            throw new IllegalArgumentException("mask");
        }
        flags = flags & ~mask;
    }

    public boolean has(int mask) {
        if (mask < 0 || mask > 7) {
            throw new IllegalArgumentException("mask");
        }
        return (flags & mask) == mask;
    }

    @Override
    public String toString() {
        String s = has(READ) ? "r" : "-";
        s = s + (has(WRITE) ? "w" : "-");
        s = s + (has(EXECUTE) ? "x" : "-");
        return s;
    }
}
