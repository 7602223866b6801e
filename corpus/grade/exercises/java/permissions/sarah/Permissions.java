// VERDICT equivalent
public class Permissions {
    public static final int READ = 0b001;
    public static final int WRITE = 0b010;
    public static final int EXECUTE = 0b100;
    private static final int ALL = READ | WRITE | EXECUTE;

    private int missing = ALL;

    private int valid(int mask) {
        if ((mask & ~ALL) != 0) {
            throw new IllegalArgumentException("bad mask");
        }
        return mask;
    }

    public void grant(int mask) {
        missing = missing & ~valid(mask);
    }

    public void revoke(int mask) {
        missing = missing | valid(mask);
    }

    public boolean has(int mask) {
        return (missing & valid(mask)) == 0;
    }

    private char letter(char c, int flag) {
        return has(flag) ? c : '-';
    }

    @Override
    public String toString() {
        return "" + letter('r', READ) + letter('w', WRITE) + letter('x', EXECUTE);
    }
}
