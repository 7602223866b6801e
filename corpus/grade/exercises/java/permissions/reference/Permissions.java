// REFERENCE
/** The access permissions of a file, given as bit flags. */
public class Permissions {
    public static final int READ = 1;
    public static final int WRITE = 2;
    public static final int EXECUTE = 4;

    private int flags;

    /** Creates permissions that allow nothing. */
    public Permissions() {
        flags = 0;
    }

    private static void check(int mask) {
        if (mask < 0 || mask > 7) {
            throw new IllegalArgumentException("unknown flag in " + mask);
        }
    }

    /**
     * Grants all permissions of the mask, for example READ | WRITE.
     *
     * @throws IllegalArgumentException if the mask contains anything but the three flags
     */
    public void grant(int mask) {
        check(mask);
        flags |= mask;
    }

    /**
     * Takes away all permissions of the mask.
     *
     * @throws IllegalArgumentException if the mask contains anything but the three flags
     */
    public void revoke(int mask) {
        check(mask);
        flags &= ~mask;
    }

    /**
     * Returns true if all permissions of the mask are granted.
     *
     * @throws IllegalArgumentException if the mask contains anything but the three flags
     */
    public boolean has(int mask) {
        check(mask);
        return (flags & mask) == mask;
    }

    /** Returns the permissions in the form "rwx", with a minus sign for each missing one. */
    @Override
    public String toString() {
        return (has(READ) ? "r" : "-") + (has(WRITE) ? "w" : "-") + (has(EXECUTE) ? "x" : "-");
    }
}
