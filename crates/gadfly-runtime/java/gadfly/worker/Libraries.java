package gadfly.worker;

import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Scala's own library, loaded once for all jobs: it is large, every job needs it, and like the JDK's
 * classes it keeps nothing that one job could leave for the next, but for where it prints to.
 */
final class Libraries {
    private final Map<List<String>, ClassLoader> loaders = new HashMap<>();

    static boolean isLibrary(URL entry) {
        String name = new File(entry.getPath()).getName();
        return name.startsWith("scala-library") || name.startsWith("scala3-library");
    }

    /** The loader of these jars; the platform's if there are none. */
    ClassLoader of(List<URL> jars) {
        if (jars.isEmpty()) {
            return ClassLoader.getPlatformClassLoader();
        }
        List<String> key = jars.stream().map(URL::toString).distinct().toList();
        return loaders.computeIfAbsent(key, k -> new URLClassLoader(
                "library", jars.toArray(new URL[0]), ClassLoader.getPlatformClassLoader()));
    }

    /** What the library prints to is inherited by threads: those that start from here print there. */
    void printTo(PrintStream out, PrintStream err) {
        for (ClassLoader loader : loaders.values()) {
            set(loader, "outVar", out);
            set(loader, "errVar", err);
        }
    }

    private static void set(ClassLoader loader, String name, PrintStream stream) {
        try {
            Class<?> console = Class.forName("scala.Console$", true, loader);
            Object module = console.getField("MODULE$").get(null);
            Field variable = console.getDeclaredField(name);
            variable.setAccessible(true);
            Object holder = variable.get(module);
            holder.getClass().getMethod("value_$eq", Object.class).invoke(holder, stream);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // Another version keeps it elsewhere; then it prints to where it did first.
        }
    }
}
