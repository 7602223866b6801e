public class Open {
    //@ ensures (\result > 0;
    public static int one() {
        return 1;
    }
}
