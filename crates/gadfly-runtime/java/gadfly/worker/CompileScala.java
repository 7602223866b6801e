package gadfly.worker;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compiles Scala held in memory with the user's own compiler (2.11 to 2.13), which is on the class
 * path and driven by reflection: Gadfly has no Scala of its own. Each request gets a compiler of its own
 * in the warm JVM, so that no program sees the classes of another. Requests and answers are those of
 * {@link Compile}.
 */
final class CompileScala implements Main.Task {
    private static final int COMPILED = 2;

    private final ClassLoader scala = CompileScala.class.getClassLoader();

    @Override
    public Wire.Writer answer(Wire.Reader request) throws IOException {
        List<String> options = new ArrayList<>(List.of("-nowarn", "-g:vars"));
        options.addAll(Arrays.asList(request.texts()));
        options.add("-classpath");
        options.add(String.join(File.pathSeparator, request.texts()));
        // Classes in memory are for javac only.
        for (int n = request.i32(); n > 0; n--) {
            request.text();
            request.bytes();
        }
        Map<String, String> sources = new LinkedHashMap<>();
        for (int n = request.i32(); n > 0; n--) {
            String path = request.text();
            sources.put(path, request.text());
        }
        Attempt attempt = new Attempt(sources);
        try {
            attempt.compile(options);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
            attempt.failure = "the Scala compiler failed: " + cause;
        } catch (StackOverflowError | OutOfMemoryError e) {
            attempt.failure = "the Scala compiler failed: " + e;
        }
        return attempt.report();
    }

    /** One compilation. */
    private final class Attempt {
        private final Map<String, String> sources;
        String failure;
        private boolean ok;
        private int said;
        private int made;
        private final Wire.Writer diagnostics = new Wire.Writer();
        private final Wire.Writer classes = new Wire.Writer();

        Attempt(Map<String, String> sources) {
            this.sources = sources;
        }

        void compile(List<String> options) throws ReflectiveOperationException {
            Object settings = make("scala.tools.nsc.Settings");
            Object accepted = call(settings, "processArguments", list(options), true);
            if (!Boolean.TRUE.equals(call(accepted, "_1"))) {
                failure = "the Scala compiler does not take the options " + options;
                return;
            }
            Object out = make("scala.reflect.io.VirtualDirectory", "", none());
            call(call(settings, "outputDirs"), "setSingleOutput", out);
            Object reporter;
            try {
                reporter = make("scala.tools.nsc.reporters.StoreReporter");
            } catch (NoSuchMethodException since213) {
                reporter = make("scala.tools.nsc.reporters.StoreReporter", settings);
            }
            Object global = make("scala.tools.nsc.Global", settings, reporter);
            try {
                List<Object> files = new ArrayList<>();
                for (Map.Entry<String, String> source : sources.entrySet()) {
                    String path = source.getKey();
                    Object file = make("scala.reflect.io.VirtualFile", simpleName(path), path);
                    files.add(make("scala.reflect.internal.util.BatchSourceFile",
                            file, source.getValue().toCharArray()));
                }
                Object run = make("scala.tools.nsc.Global$Run", global);
                call(run, "compileSources", list(files));
                Object infos = call(call(reporter, "infos"), "iterator");
                while (hasNext(infos)) {
                    tell(call(infos, "next"));
                }
                ok = !Boolean.TRUE.equals(call(reporter, "hasErrors"));
                collect(out, "");
            } finally {
                close(global);
            }
        }

        /** Gives back the files that are open; old compilers leave that to the collector. */
        private void close(Object global) throws ReflectiveOperationException {
            try {
                call(global, "close");
            } catch (NoSuchMethodException before212) {
                return;
            }
        }

        private void tell(Object info) throws ReflectiveOperationException {
            boolean error = "ERROR".equals(String.valueOf(call(info, "severity")));
            Object position = call(info, "pos");
            String path = null;
            long line = -1;
            long column = -1;
            if (Boolean.TRUE.equals(call(position, "isDefined"))) {
                path = String.valueOf(call(call(position, "source"), "path"));
                line = ((Number) call(position, "line")).longValue();
                // The compiler's own column counts a tab as eight.
                int point = ((Number) call(position, "point")).intValue();
                String text = sources.getOrDefault(path, "");
                column = point - text.lastIndexOf('\n', Math.min(point, text.length()) - 1);
            }
            diagnostics.u8(error ? 1 : 0).optional(path).i64(line).i64(column);
            diagnostics.optional(null).text(String.valueOf(call(info, "msg")));
            said++;
        }

        /** Class files, folder by folder. */
        private void collect(Object folder, String prefix) throws ReflectiveOperationException {
            Object files = call(folder, "iterator");
            while (hasNext(files)) {
                Object file = call(files, "next");
                String name = prefix + call(file, "name");
                if (Boolean.TRUE.equals(call(file, "isDirectory"))) {
                    collect(file, name + ".");
                } else if (name.endsWith(".class")) {
                    byte[] bytes = (byte[]) call(file, "toByteArray");
                    classes.text(name.substring(0, name.length() - ".class".length()));
                    classes.optional(sourceOf(bytes)).bytes(bytes);
                    made++;
                }
            }
        }

        /** A single source is the source of everything; of several, the one that is named. */
        private String sourceOf(byte[] bytes) {
            if (sources.size() == 1) {
                return sources.keySet().iterator().next();
            }
            String content = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
            for (String path : sources.keySet()) {
                String name = simpleName(path);
                // The constant that the attribute SourceFile refers to: its length, its text.
                String constant = "\u0001" + (char) (name.length() >> 8)
                        + (char) (name.length() & 0xff) + name;
                if (content.contains(constant)) {
                    return path;
                }
            }
            return null;
        }

        Wire.Writer report() {
            boolean good = ok && failure == null;
            Wire.Writer out = new Wire.Writer().u8(COMPILED).u8(good ? 1 : 0).optional(failure);
            out.i32(said).append(diagnostics);
            out.i32(good ? made : 0);
            return good ? out.append(classes) : out;
        }
    }

    private static String simpleName(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static boolean hasNext(Object iterator) throws ReflectiveOperationException {
        return Boolean.TRUE.equals(call(iterator, "hasNext"));
    }

    private Object none() throws ReflectiveOperationException {
        return scala.loadClass("scala.None$").getField("MODULE$").get(null);
    }

    private Object list(List<?> elements) throws ReflectiveOperationException {
        Object list = scala.loadClass("scala.collection.immutable.Nil$").getField("MODULE$").get(null);
        for (int i = elements.size() - 1; i >= 0; i--) {
            list = make("scala.collection.immutable.$colon$colon", elements.get(i), list);
        }
        return list;
    }

    private Object make(String name, Object... arguments) throws ReflectiveOperationException {
        for (Constructor<?> constructor : scala.loadClass(name).getConstructors()) {
            if (fits(constructor.getParameterTypes(), arguments)) {
                return constructor.newInstance(arguments);
            }
        }
        throw new NoSuchMethodException("new " + name);
    }

    private static Object call(Object on, String name, Object... arguments)
            throws ReflectiveOperationException {
        for (Method method : on.getClass().getMethods()) {
            if (method.getName().equals(name) && !method.isBridge()
                    && fits(method.getParameterTypes(), arguments)) {
                // The class may be private, as those of iterators are.
                method.setAccessible(true);
                return method.invoke(on, arguments);
            }
        }
        throw new NoSuchMethodException(on.getClass().getName() + "." + name);
    }

    private static boolean fits(Class<?>[] parameters, Object[] arguments) {
        if (parameters.length != arguments.length) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            boolean isFlag = parameters[i] == boolean.class && arguments[i] instanceof Boolean;
            if (!isFlag && !parameters[i].isInstance(arguments[i])) {
                return false;
            }
        }
        return true;
    }
}
