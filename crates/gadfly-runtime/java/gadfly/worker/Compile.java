package gadfly.worker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles sources held in memory against classes held in memory and a class path on disk. */
final class Compile implements Main.Task {
    private static final int COMPILED = 2;

    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    private final byte[] supply;

    /**
     * One file manager per class path: it keeps the JDK's and the jars' indices, which are most of
     * the price of a small compilation.
     */
    private final Map<List<String>, StandardJavaFileManager> managers = new LinkedHashMap<>();

    Compile(byte[] supply) {
        this.supply = supply;
    }

    @Override
    public Wire.Writer answer(Wire.Reader request) throws IOException {
        String[] options = request.texts();
        String[] classPath = request.texts();
        Map<String, byte[]> known = new LinkedHashMap<>();
        known.put("gadfly.replay.Supply", supply);
        for (int n = request.i32(); n > 0; n--) {
            String name = request.text();
            known.put(name, request.bytes());
        }
        List<Source> sources = new ArrayList<>();
        for (int n = request.i32(); n > 0; n--) {
            String path = request.text();
            sources.add(new Source(path, request.text()));
        }
        List<String> arguments = new ArrayList<>(List.of("-g", "-proc:none", "-nowarn"));
        // javac stops at 100 of each by default; a report should be whole.
        arguments.addAll(List.of("-Xmaxerrs", "10000", "-Xmaxwarns", "1000"));
        arguments.addAll(Arrays.asList(options));

        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        Memory memory = new Memory(manager(Arrays.asList(classPath)), known);
        String failure = null;
        boolean ok = false;
        try {
            ok = javac.getTask(Writers.NONE, memory, said, arguments, null, sources).call();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            // javac itself fell over (deeply nested source, mostly).
            failure = "the Java compiler failed: " + e;
        }
        return report(ok, failure, said.getDiagnostics(), memory.made);
    }

    private StandardJavaFileManager manager(List<String> classPath) throws IOException {
        StandardJavaFileManager cached = managers.get(classPath);
        if (cached == null) {
            cached = javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
            List<File> files = new ArrayList<>();
            for (String entry : classPath) {
                files.add(new File(entry));
            }
            // Never the worker's own class path.
            cached.setLocation(StandardLocation.CLASS_PATH, files);
            managers.put(classPath, cached);
        }
        return cached;
    }

    private static Wire.Writer report(
            boolean ok, String failure, List<Diagnostic<? extends JavaFileObject>> said,
            List<Made> made) {
        Wire.Writer out = new Wire.Writer().u8(COMPILED).u8(ok ? 1 : 0).optional(failure);
        out.i32(said.size());
        for (Diagnostic<? extends JavaFileObject> d : said) {
            JavaFileObject file = d.getSource();
            out.u8(d.getKind() == Diagnostic.Kind.ERROR ? 1 : 0);
            out.optional(file instanceof Source ? ((Source) file).path : null);
            out.i64(d.getLineNumber()).i64(d.getColumnNumber());
            out.optional(d.getCode()).text(String.valueOf(d.getMessage(Locale.ENGLISH)));
        }
        out.i32(ok ? made.size() : 0);
        if (ok) {
            for (Made one : made) {
                out.text(one.name).optional(one.from).bytes(one.content.toByteArray());
            }
        }
        return out;
    }

    /** javac wants a writer for what it cannot say as a diagnostic. */
    private static final class Writers {
        static final java.io.Writer NONE = java.io.Writer.nullWriter();
    }

    /** A source text; its path is only a label (javac checks the file's simple name, though). */
    private static final class Source extends SimpleJavaFileObject {
        final String path;
        private final String text;

        Source(String path, String text) {
            super(URI.create("mem:///" + encode(path)), Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        /** Percent-encodes what a URI may not hold, byte by byte. */
        private static String encode(String path) {
            StringBuilder out = new StringBuilder();
            for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
                char c = (char) (b & 0xff);
                boolean plain = c < 128 && (Character.isLetterOrDigit(c) || "-_./$".indexOf(c) >= 0);
                out.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
            }
            return out.toString();
        }

        /** A public class must be in the file of its name; compare with the label's last part. */
        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            String file = path.substring(path.lastIndexOf('/') + 1);
            return kind == Kind.SOURCE && file.equals(simpleName + ".java");
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** A class file that javac writes. */
    private static final class Made extends SimpleJavaFileObject {
        final String name;
        final String from;
        final ByteArrayOutputStream content = new ByteArrayOutputStream(1024);

        Made(String name, String from) {
            super(URI.create("mem:///out/" + Source.encode(name) + ".class"), Kind.CLASS);
            this.name = name;
            this.from = from;
        }

        @Override
        public OutputStream openOutputStream() {
            content.reset();
            return content;
        }
    }

    /** A class file given with the request. */
    private static final class Known extends SimpleJavaFileObject {
        final String name;
        private final byte[] content;

        Known(String name, byte[] content) {
            super(URI.create("mem:///known/" + Source.encode(name) + ".class"), Kind.CLASS);
            this.name = name;
            this.content = content;
        }

        @Override
        public InputStream openInputStream() {
            return new ByteArrayInputStream(content);
        }
    }

    /** Puts the classes of the request in front of the class path and collects the results. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final List<Made> made = new ArrayList<>();
        private final Map<String, List<Known>> byPackage = new LinkedHashMap<>();

        Memory(StandardJavaFileManager below, Map<String, byte[]> known) {
            super(below);
            known.forEach((name, content) -> byPackage
                    .computeIfAbsent(packageOf(name), p -> new ArrayList<>())
                    .add(new Known(name, content)));
        }

        private static String packageOf(String name) {
            int dot = name.lastIndexOf('.');
            return dot < 0 ? "" : name.substring(0, dot);
        }

        @Override
        public Iterable<JavaFileObject> list(
                JavaFileManager.Location location, String packageName,
                Set<JavaFileObject.Kind> kinds, boolean recurse) throws IOException {
            Iterable<JavaFileObject> below = super.list(location, packageName, kinds, recurse);
            List<Known> own = byPackage.getOrDefault(packageName, Collections.emptyList());
            if (location != StandardLocation.CLASS_PATH || own.isEmpty()
                    || !kinds.contains(JavaFileObject.Kind.CLASS)) {
                return below;
            }
            List<JavaFileObject> all = new ArrayList<>(own);
            below.forEach(all::add);
            return all;
        }

        @Override
        public String inferBinaryName(JavaFileManager.Location location, JavaFileObject file) {
            return file instanceof Known
                    ? ((Known) file).name : super.inferBinaryName(location, file);
        }

        @Override
        public boolean isSameFile(FileObject a, FileObject b) {
            return a == b || a.toUri().equals(b.toUri());
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind,
                FileObject sibling) {
            Made file = new Made(
                    className, sibling instanceof Source ? ((Source) sibling).path : null);
            made.add(file);
            return file;
        }

        /** The managers live on for the next request. */
        @Override
        public void close() {}

        @Override
        public void flush() {}
    }
}
