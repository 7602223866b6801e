package gadfly.rt;

/** The machine does these itself; this is only for the compiler. */
public final class Quiz {
    public static int INT(int hole) { return 0; }
    public static long LONG(int hole) { return 0; }
    public static boolean BOOLEAN(int hole) { return false; }
    public static char CHAR(int hole) { return ' '; }
    public static String STRING(int hole) { return ""; }
    public static int[] INTARRAY(int hole) { return new int[0]; }
    public static int[][] INT2DARRAY(int hole) { return new int[0][0]; }
    public static String[] STRINGARRAY(int hole) { return new String[0]; }
    public static int choice(int hole) { return 0; }
    public static void ASSERT(int check, boolean condition) { }
    public static void turn(int loop) { }
    public static void loopLeft(int loop) { }
    public static String out() { return ""; }
    public static int count(String label) { return 0; }
}
