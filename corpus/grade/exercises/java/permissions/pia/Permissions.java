// VERDICT equivalent
public class Permissions {
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int EXECUTE = 4;

    private boolean read;
    private boolean write;
    private boolean execute;

    public Permissions() {
    }

    public void grant(int mask) {
        set(mask, true);
    }

    public void revoke(int mask) {
        set(mask, false);
    }

    private void set(int mask, boolean value) {
        if (mask < 0 || mask >= 8) {
            throw new IllegalArgumentException();
        }
        if ((mask & READ) != 0) {
            read = value;
        }
        if ((mask & WRITE) != 0) {
            write = value;
        }
        if ((mask & EXECUTE) != 0) {
            execute = value;
        }
    }

    public boolean has(int mask) {
        if (mask < 0 || mask >= 8) {
            throw new IllegalArgumentException();
        }
        if ((mask & READ) != 0 && !read) return false;
        if ((mask & WRITE) != 0 && !write) return false;
        if ((mask & EXECUTE) != 0 && !execute) return false;
        return true;
    }

    @Override
    public String toString() {
        String s = "";
        s += read ? 'r' : '-';
        s += write ? 'w' : '-';
        s += execute ? 'x' : '-';
        return s;
    }
}
