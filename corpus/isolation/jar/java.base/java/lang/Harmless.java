package java.lang;

/** A class of a package that only the JDK has. */
public class Harmless {
    public static int taint() {
        System.setProperty("gadfly.attack", "yes");
        return 0;
    }
}
