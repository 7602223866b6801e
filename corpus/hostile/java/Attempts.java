import java.io.File;
import java.util.*;

/** What the programs of this folder share. The test fills in what is between @ signs: a folder that everybody
 * may read and write, a process of the same user, and Gadfly itself. A program returns the list of what
 * it reached; the second line of its file says what that must be. */
class Attempts {
    static final String WORLD = "@WORLD@";
    static final long BYSTANDER = @BYSTANDER@L;
    static final long GADFLY = @GADFLY@L;
    static final List<String> reached = new ArrayList<>();

    interface Action { Object run() throws Throwable; }

    /** Notes what succeeded; null and false count as failures. */
    static Object attempt(String what, Action action) {
        try {
            Object result = action.run();
            if (result != null && !Boolean.FALSE.equals(result)) reached.add(what);
            return result;
        } catch (Throwable refused) {
            return null;
        }
    }

    /** Whether a folder lists more than the way to the runtime and to the program's own folder. */
    static boolean lists(String folder) {
        for (String name : new File(folder).list()) {
            String path = folder + "/" + name;
            boolean shown = false;
            for (String property : new String[] {"java.home", "user.dir", "jdk.module.path"})
                shown |= System.getProperty(property).startsWith(path);
            if (!shown) return true;
        }
        return false;
    }

    static sun.misc.Unsafe unsafe() throws Exception {
        var field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (sun.misc.Unsafe) field.get(null);
    }
}
