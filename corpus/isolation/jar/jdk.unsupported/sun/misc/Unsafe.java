package sun.misc;

/** Looks like a class of the JDK to whoever goes by names. */
public class Unsafe {
    public static int taint() {
        System.setProperty("gadfly.attack", "yes");
        return 0;
    }
}
