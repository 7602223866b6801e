public class Typo {
    //@ ensures \result == x + ofset;
    public static int shifted(int x, int offset) {
        return x + offset;
    }
}
