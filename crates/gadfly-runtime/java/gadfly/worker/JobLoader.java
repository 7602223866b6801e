package gadfly.worker;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Map;

/**
 * The world of one job: the given classes first, then the JDK and the libraries that all jobs
 * share, then the class path. The worker's own classes are not in sight.
 */
final class JobLoader extends URLClassLoader {
    private final Map<String, byte[]>[] layers;

    JobLoader(URL[] classPath, Map<String, byte[]>[] layers, ClassLoader libraries) {
        super("job", classPath, libraries);
        this.layers = layers;
        setDefaultAssertionStatus(true);
    }

    /** Classes of one more job; the first layer is that of the jobs. */
    void add(Map<String, byte[]> classes) {
        layers[0].putAll(classes);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            for (Map<String, byte[]> layer : layers) {
                byte[] content = layer.get(name);
                if (content != null) {
                    return defineClass(name, content, 0, content.length);
                }
            }
        }
        return super.loadClass(name, resolve);
    }
}
