package tools;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Calls the public methods of annotated corpus programs with boundary values and compares every
 * exception that comes out with the {@code // BUG} and {@code // PRECONDITION} comments.
 *
 * <pre>java -Xmx400m -XX:-OmitStackTraceInFastThrow \
 *     corpus/java/tools/BoundaryFuzz.java [--runs N] [--seed N] [--after-failure] [--claims FILE] PATH...</pre>
 *
 * It is a check of the expectations, not of Gadfly: it knows nothing about paths. An exception on a
 * line that does not announce it is an error (exit code 1); an announcement that was never seen is
 * listed as "not triggered".
 *
 * <p>With {@code --claims} it attacks what Gadfly claims instead: the lines of the file are
 * {@code complete SIGNATURE}, an entry whose search is called complete, and
 * {@code finding FILE LINE KIND}, what was found. An exception of a complete entry where nothing was
 * found refutes the claim. Fields that are not private then take any value, as other classes could
 * assign them. {@code driver CLASS#METHOD RECEIVER} is a driver in an instrumented copy of the sources, for a
 * contract that is said to hold: it refutes the claim by throwing {@code gadfly.rt.Check.Violated}.
 */
public final class BoundaryFuzz {
    private static final Set<String> KINDS = Set.of("null-dereference", "index-out-of-bounds",
            "division-by-zero", "negative-array-size", "class-cast", "array-store",
            "uncaught-exception", "assertion", "stack-overflow", "infinite-loop");
    private static final Pattern NOTE = Pattern.compile("//\\s*(BUG\\s+[^/]*|PRECONDITION)\\s*$");
    private static final long CALL_LIMIT_MS = 1000;

    private static int runs = 400;
    private static long seed = 1;
    private static boolean afterFailure = false;
    private static Path claims = null;

    /** One expectation: a place and what may happen there. */
    private record Expectation(String file, int line, String kind) {
        @Override public String toString() {
            return file + ":" + line + " " + kind;
        }
    }

    /** A source file: where it lives, what it promises, which literals it mentions. */
    private record Source(Path path, String key, Set<Integer> ints, Set<String> strings) { }

    private final Map<String, Source> sources = new TreeMap<>();
    private final Set<Expectation> expected = new LinkedHashSet<>();
    private final Set<Expectation> seen = new HashSet<>();
    private final Map<Expectation, String> surprises = new LinkedHashMap<>();
    private final Set<String> complete = new HashSet<>();
    /** The exact class of the objects that a driver is for. */
    private final Map<String, String> receivers = new HashMap<>();
    private long calls = 0;
    private final List<String> classNames = new ArrayList<>();
    private Path classDir;

    public static void main(String[] args) throws Exception {
        List<Path> paths = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--runs" -> runs = Integer.parseInt(args[++i]);
                case "--seed" -> seed = Long.parseLong(args[++i]);
                case "--after-failure" -> afterFailure = true;
                case "--claims" -> claims = Path.of(args[++i]);
                default -> paths.add(Path.of(args[i]));
            }
        }
        BoundaryFuzz fuzz = new BoundaryFuzz();
        for (Path path : paths) fuzz.read(path);
        if (claims != null) fuzz.readClaims();
        fuzz.compile();
        PrintStream out = System.out;
        // Programs print, too: with claims, the report is all that is read.
        if (claims != null) System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        fuzz.runAll();
        System.setOut(out);
        System.exit(fuzz.report());
    }

    // ---- reading and compiling ------------------------------------------------------------

    private void read(Path root) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(root)) {
            files = walk.filter(p -> p.toString().endsWith(".java")).sorted().toList();
        }
        for (Path file : files) {
            List<String> lines = Files.readAllLines(file);
            String pack = lines.stream().filter(l -> l.startsWith("package "))
                    .map(l -> l.substring(8, l.indexOf(';')).trim()).findFirst().orElse("");
            String key = (pack.isEmpty() ? "" : pack.replace('.', '/') + "/") + file.getFileName();
            Set<Integer> ints = new TreeSet<>();
            Set<String> strings = new TreeSet<>();
            for (int n = 1; n <= lines.size(); n++) {
                String text = lines.get(n - 1);
                Matcher note = NOTE.matcher(text);
                if (note.find()) {
                    String what = note.group(1).trim();
                    for (String part : what.replaceFirst("^BUG\\s+", "").split("[,;]")) {
                        String kind = part.trim();
                        if (!KINDS.contains(kind) && !kind.equals("PRECONDITION")) {
                            System.out.println("BAD NOTE " + file + ":" + n + " " + kind);
                        }
                        expected.add(new Expectation(key, n, kind));
                    }
                } else if (text.contains("// BUG") || text.contains("// PRECOND")) {
                    System.out.println("BAD NOTE " + file + ":" + n + " " + text.trim());
                }
                Matcher number = Pattern.compile("\\b\\d[\\d_]{0,9}\\b").matcher(text);
                while (number.find()) {
                    long literal = Long.parseLong(number.group().replace("_", ""));
                    if (literal <= Integer.MAX_VALUE) ints.add((int) literal);
                }
                Matcher quoted = Pattern.compile("\"([^\"\\\\]*)\"|'([^'\\\\])'").matcher(text);
                while (quoted.find()) {
                    strings.add(quoted.group(1) != null ? quoted.group(1) : quoted.group(2));
                }
            }
            sources.put(key, new Source(file, key, ints, strings));
        }
    }

    private void readClaims() throws IOException {
        expected.clear();
        for (String line : Files.readAllLines(claims)) {
            String[] words = line.split(" ", 2);
            if (words[0].equals("complete")) {
                complete.add(words[1]);
            } else if (words[0].equals("driver")) {
                String[] parts = words[1].split(" ");
                complete.add(parts[0]);
                receivers.put(parts[0], parts[1]);
            } else {
                String[] parts = words[1].split(" ");
                expected.add(new Expectation(parts[0], Integer.parseInt(parts[1]), parts[2]));
            }
        }
    }

    private boolean isClaimed(Executable e) {
        return complete.contains(signatureOf(e))
                || complete.contains(e.getDeclaringClass().getName() + "#" + e.getName());
    }

    private static boolean isOf(Object object, String exactClass) {
        return object.getClass().getName().equals(exactClass);
    }

    private static boolean isDriver(Executable e) {
        return e.getName().contains("$check$");
    }

    /** As Gadfly writes signatures: {@code pack.Outer.Inner.method(int, java.lang.String)}. */
    private static String signatureOf(Executable e) {
        Class<?> c = e.getDeclaringClass();
        String name = e instanceof Constructor<?> ? c.getSimpleName() : e.getName();
        return c.getCanonicalName() + "." + name + Stream.of(e.getParameterTypes())
                .map(Class::getCanonicalName).collect(Collectors.joining(", ", "(", ")"));
    }

    private void compile() throws IOException {
        classDir = Files.createTempDirectory("boundary-fuzz");
        List<String> options = new ArrayList<>(List.of("-g", "-nowarn", "-proc:none", "-d",
                classDir.toString(), "-Xlint:none"));
        sources.values().forEach(s -> options.add(s.path.toString()));
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, options.toArray(String[]::new));
        if (code != 0) System.exit(2);
        try (Stream<Path> walk = Files.walk(classDir)) {
            walk.filter(p -> p.toString().endsWith(".class")).sorted().forEach(p -> {
                String name = classDir.relativize(p).toString().replace('/', '.');
                classNames.add(name.substring(0, name.length() - 6));
            });
        }
    }

    // ---- running --------------------------------------------------------------------------

    private void runAll() throws Exception {
        for (String name : classNames) {
            List<Executable> entries = new World(name).entries();
            int total = entries.size();
            for (int entry = 0; entry < total; entry++) {
                if (claims == null || isClaimed(entries.get(entry))) {
                    runEntry(name, entry);
                }
            }
        }
    }

    /** Runs one entry many times on a worker thread that is given up when it hangs. */
    private void runEntry(String name, int entry) throws Exception {
        int done = 0;
        int hangs = 0;
        while (done < runs && hangs < 4) {
            Worker worker = new Worker(name, entry, done);
            Thread thread = new Thread(null, worker, "worker", 1 << 20);
            thread.setDaemon(true);
            thread.start();
            while (thread.isAlive()) {
                thread.join(50);
                if (System.currentTimeMillis() - worker.startedAt > CALL_LIMIT_MS) {
                    hangs++;
                    noteHang(thread, worker);
                    stop(thread);
                    break;
                }
            }
            done = worker.turn + 1;
        }
    }

    @SuppressWarnings({"deprecation", "removal"})
    private static void stop(Thread thread) {
        try {
            thread.stop();
            thread.join(500);
        } catch (UnsupportedOperationException | InterruptedException e) {
            // A newer JDK: the daemon thread is left behind until the process ends.
        }
    }

    private final class Worker implements Runnable {
        final String name;
        final int entry;
        volatile int turn;
        volatile long startedAt = System.currentTimeMillis();
        volatile String now = "?";

        Worker(String name, int entry, int turn) {
            this.name = name;
            this.entry = entry;
            this.turn = turn;
        }

        @Override public void run() {
            try {
                World world = null;
                for (; turn < runs; turn++) {
                    startedAt = System.currentTimeMillis();
                    if (world == null || world.stale || turn % 25 == 0) {
                        world = new World(name);
                    }
                    world.restart(seed * 1_000_003 + turn * 7919L + entry, this);
                    world.play(world.entries().get(entry));
                }
                turn = runs;
            } catch (ThreadDeath death) {
                // stopped by the watchdog
            } catch (Throwable t) {
                System.out.println("FUZZER FAULT in " + name + ": " + t);
                t.printStackTrace(System.out);
                turn = runs;
            }
        }
    }

    private void noteHang(Thread thread, Worker worker) throws InterruptedException {
        StackTraceElement last = null;
        for (int sample = 0; sample < 8; sample++) {
            for (StackTraceElement frame : thread.getStackTrace()) {
                String key = keyOf(frame);
                if (!sources.containsKey(key)) continue;
                last = frame;
                Optional<Expectation> loop = expected.stream().filter(e ->
                        e.kind.equals("infinite-loop") && e.file.equals(key)
                        && frame.getLineNumber() >= e.line && frame.getLineNumber() <= e.line + 15)
                        .max(Comparator.comparingInt(Expectation::line));
                if (loop.isPresent()) {
                    seen.add(loop.get());
                    return;
                }
            }
            Thread.sleep(10);
        }
        if (last != null) {
            surprises.putIfAbsent(new Expectation(keyOf(last), last.getLineNumber(), "HANG"),
                    worker.now);
        }
    }

    private static String keyOf(StackTraceElement frame) {
        String name = frame.getClassName();
        int dot = name.lastIndexOf('.');
        return (dot < 0 ? "" : name.substring(0, dot).replace('.', '/') + "/") + frame.getFileName();
    }

    // ---- judging --------------------------------------------------------------------------

    /** Returns whether the exception was an argument check. */
    private boolean judge(Throwable raw, String call, Executable entry) {
        if (claims != null && !isClaimed(entry)) return false;
        if (isDriver(entry) && !raw.getClass().getName().equals("gadfly.rt.Check$Violated")) return false;
        Throwable t = raw;
        if (t instanceof ExceptionInInitializerError && t.getCause() != null) t = t.getCause();
        if (t instanceof OutOfMemoryError || t instanceof NoClassDefFoundError) return true;
        StackTraceElement[] stack = t.getStackTrace();
        int at = 0;
        while (at < stack.length && !sources.containsKey(keyOf(stack[at]))) at++;
        if (at == stack.length) {
            System.out.println("NO USER FRAME " + t + " from " + call);
            return false;
        }
        boolean inEntry = at + 1 < stack.length && isReflection(stack[at + 1]);
        String kind = kindOf(t, stack, at, inEntry);
        if (kind.equals("stack-overflow")) {
            for (int i = at; i < Math.min(stack.length, at + 100); i++) {
                Expectation e = new Expectation(keyOf(stack[i]), stack[i].getLineNumber(), kind);
                if (expected.contains(e)) {
                    seen.add(e);
                    return false;
                }
            }
        }
        Expectation found = new Expectation(keyOf(stack[at]), stack[at].getLineNumber(), kind);
        boolean checked = claims != null
                && expected.contains(new Expectation(found.file, found.line, "PRECONDITION"));
        if (expected.contains(found) || checked) {
            seen.add(found);
        } else {
            surprises.putIfAbsent(found, call + " -> " + t);
        }
        return kind.equals("PRECONDITION");
    }

    private static boolean isReflection(StackTraceElement frame) {
        return frame.getClassName().startsWith("jdk.internal.reflect.")
                || frame.getClassName().startsWith("java.lang.reflect.");
    }

    private static String kindOf(Throwable t, StackTraceElement[] stack, int at, boolean inEntry) {
        boolean explicitInEntry = at == 0 && inEntry;
        if (explicitInEntry && (t instanceof IllegalArgumentException
                || t instanceof IllegalStateException || t instanceof NoSuchElementException
                || t instanceof UnsupportedOperationException)) {
            return "PRECONDITION";
        }
        if (t instanceof NullPointerException) {
            boolean check = inEntry && at == 1 && stack[0].getMethodName().equals("requireNonNull");
            return check ? "PRECONDITION" : "null-dereference";
        }
        if (t instanceof IndexOutOfBoundsException) return "index-out-of-bounds";
        if (t instanceof ArithmeticException && "/ by zero".equals(t.getMessage())) {
            return "division-by-zero";
        }
        if (t instanceof NegativeArraySizeException) return "negative-array-size";
        if (t instanceof ClassCastException) return "class-cast";
        if (t instanceof ArrayStoreException) return "array-store";
        if (t instanceof AssertionError) return "assertion";
        if (t instanceof StackOverflowError) return "stack-overflow";
        return "uncaught-exception";
    }

    private int report() {
        if (claims != null) {
            StringJoiner refuted = new StringJoiner(", ", "[", "]");
            surprises.forEach((place, how) -> {
                if (place.kind.equals("HANG")) return;
                String text = place + " by " + how;
                StringBuilder quoted = new StringBuilder("\"");
                for (char c : text.toCharArray()) {
                    if (c == '"' || c == '\\') quoted.append('\\');
                    quoted.append(c < ' ' || c > '~' ? '?' : c);
                }
                refuted.add(quoted.append('"'));
            });
            System.out.printf("{\"claims\": %d, \"calls\": %d, \"refuted\": %s}%n",
                    complete.size(), calls, refuted);
            return 0;
        }
        surprises.forEach((place, how) -> System.out.println("UNEXPECTED " + place + "   by " + how));
        List<Expectation> silent = expected.stream().filter(e -> !seen.contains(e)).toList();
        silent.forEach(e -> System.out.println("NOT TRIGGERED " + e));
        long bugs = expected.stream().filter(e -> !e.kind.equals("PRECONDITION")).count();
        System.out.printf("%d files, %d classes, %d bugs and %d argument checks announced, "
                + "%d triggered, %d unexpected%n", sources.size(), classNames.size(), bugs,
                expected.size() - bugs, expected.size() - silent.size(), surprises.size());
        return surprises.isEmpty() ? 0 : 1;
    }

    // ---- one fresh set of classes and the values that go into them ---------------------------

    private final class World {
        private final List<Class<?>> classes = new ArrayList<>();
        private final Class<?> subject;
        private final List<Executable> entries = new ArrayList<>();
        private final List<Object> made = new ArrayList<>();
        private final Map<String, Type> bindings = new HashMap<>();
        private Random random = new Random(0);
        private Worker worker;
        private int[] ints;
        private String[] strings;
        boolean stale;

        World(String name) throws Exception {
            URLClassLoader loader = new URLClassLoader(new URL[] {classDir.toUri().toURL()},
                    BoundaryFuzz.class.getClassLoader());
            loader.setDefaultAssertionStatus(true);
            subject = Class.forName(name, false, loader);
            String pack = subject.getPackageName();
            String unit = name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
            for (String other : classNames) {
                boolean near = other.equals(unit) || other.startsWith(unit + "$");
                if (near || sameFile(other, name)) {
                    classes.add(Class.forName(other, false, loader));
                }
            }
            collectEntries();
            Set<Integer> numbers = new TreeSet<>(List.of(Integer.MIN_VALUE, -2, -1, 0, 1, 2, 3, 5, 7,
                    Integer.MAX_VALUE - 1, Integer.MAX_VALUE));
            Set<String> words = new TreeSet<>(List.of("", "a", "ab", " ", "-", "7", "a b", "-3",
                    "1,2", "aba", "0", "xyz"));
            for (Source s : sources.values()) {
                String dir = s.key.contains("/") ? s.key.substring(0, s.key.lastIndexOf('/')) : "";
                if (dir.equals(pack.replace('.', '/')) && declares(s, unit)) {
                    for (int n : s.ints) numbers.addAll(List.of(n - 1, n, n + 1, -n));
                    words.addAll(s.strings);
                }
            }
            ints = numbers.stream().mapToInt(Integer::intValue).toArray();
            strings = words.toArray(String[]::new);
        }

        /** Top-level classes of the same package belong together when one file declares both. */
        private boolean sameFile(String a, String b) {
            for (Source s : sources.values()) {
                if (declares(s, outer(a)) && declares(s, outer(b))) return true;
            }
            return false;
        }

        private String outer(String name) {
            return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
        }

        private boolean declares(Source s, String top) {
            return DECLARES.computeIfAbsent(s.key + "|" + top, k -> {
                int dot = top.lastIndexOf('.');
                String dir = dot < 0 ? "" : top.substring(0, dot).replace('.', '/') + "/";
                if (!s.key.startsWith(dir) || s.key.indexOf('/', dir.length()) >= 0) return false;
                try {
                    return Pattern.compile("(?m)^[a-z\\- ]*(class|interface|enum|record) "
                            + Pattern.quote(top.substring(dot + 1)) + "\\b")
                            .matcher(Files.readString(s.path)).find();
                } catch (IOException e) {
                    return false;
                }
            });
        }

        List<Executable> entries() {
            return entries;
        }

        private void collectEntries() {
            if (subject.isAnonymousClass() || subject.isLocalClass() || subject.isSynthetic()) return;
            for (Class<?> c = subject; c != null; c = c.getEnclosingClass()) {
                if (Modifier.isPrivate(c.getModifiers())) return;
            }
            for (Constructor<?> c : subject.getDeclaredConstructors()) {
                if (Modifier.isPublic(c.getModifiers()) && !subject.isEnum()
                        && !Modifier.isAbstract(subject.getModifiers())) {
                    entries.add(c);
                }
            }
            for (Method m : subject.getDeclaredMethods()) {
                if (isEntry(m)) entries.add(m);
            }
            entries.sort(Comparator.comparing(Executable::toString));
            for (Executable e : entries) e.setAccessible(true);
        }

        private boolean isEntry(Method m) {
            boolean implicit = m.getDeclaringClass().isEnum() && Modifier.isStatic(m.getModifiers())
                    && (m.getName().equals("values") || m.getName().equals("valueOf"));
            return Modifier.isPublic(m.getModifiers()) && !m.isSynthetic() && !m.isBridge()
                    && !Modifier.isAbstract(m.getModifiers()) && !implicit;
        }

        void restart(long newSeed, Worker by) {
            random = new Random(newSeed);
            random.nextInt();
            made.clear();
            bindings.clear();
            worker = by;
        }

        void play(Executable entry) {
            Object receiver = null;
            if (entry instanceof Method m && !Modifier.isStatic(m.getModifiers())) {
                for (int tries = 0; receiver == null && tries < 20; tries++) {
                    receiver = build(m.getDeclaringClass(), 0);
                }
                String wanted = receivers.get(m.getDeclaringClass().getName() + "#" + m.getName());
                if (receiver == null || wanted != null && !isOf(receiver, wanted)) return;
                if (!warmUp(receiver, random.nextInt(4))) return;
                List<Object> others = made.stream().filter(m.getDeclaringClass()::isInstance).toList();
                if (!others.isEmpty() && wanted == null && random.nextInt(4) == 0) receiver = pick(others);
            } else if (random.nextInt(8) == 0) {
                for (int i = random.nextInt(3); i > 0; i--) {
                    Executable other = entries.get(random.nextInt(entries.size()));
                    if (other instanceof Method m && Modifier.isStatic(m.getModifiers())
                            && call(other, null, 0) == FAILED && !afterFailure) {
                        return;
                    }
                }
            }
            call(entry, receiver, 0);
        }

        /** A few public calls on an object; false when one failed and the object is spoilt. */
        private boolean warmUp(Object receiver, int calls) {
            List<Method> methods = new ArrayList<>();
            for (Class<?> c = receiver.getClass(); c != null; c = c.getSuperclass()) {
                if (!classes.contains(c)) break;
                for (Method m : c.getDeclaredMethods()) {
                    boolean changes = isEntry(m) && !isDriver(m) && !m.getName().contains("$");
                    if (changes && !Modifier.isStatic(m.getModifiers())) methods.add(m);
                }
            }
            methods.sort(Comparator.comparing(Method::toString));
            if (methods.isEmpty()) return true;
            Method favourite = methods.get(random.nextInt(methods.size()));
            boolean steady = random.nextBoolean();
            for (int i = 0; i < calls; i++) {
                Method m = steady ? favourite : methods.get(random.nextInt(methods.size()));
                m.setAccessible(true);
                if (call(m, receiver, 1) == FAILED && !afterFailure) return false;
            }
            return true;
        }

        private static final Object FAILED = new Object();

        private Object call(Executable e, Object receiver, int depth) {
            Type[] types = e.getGenericParameterTypes();
            Class<?>[] raw = e.getParameterTypes();
            Object[] args = new Object[raw.length];
            for (int i = 0; i < raw.length; i++) {
                Type t = types.length == raw.length ? types[i] : raw[i];
                args[i] = isMain(e) ? wordsOfCommandLine() : value(t, depth + 1);
                if (i > 0 && raw[i] == raw[i - 1] && random.nextInt(5) == 0) args[i] = args[i - 1];
            }
            String text = e.getDeclaringClass().getSimpleName() + "." + e.getName()
                    + Stream.of(args).map(this::show).collect(Collectors.joining(", ", "(", ")"));
            worker.now = text;
            calls++;
            worker.startedAt = System.currentTimeMillis();
            boolean isEntry = Modifier.isPublic(e.getModifiers());
            try {
                e.setAccessible(true);
                Object result = e instanceof Constructor<?> c ? c.newInstance(args)
                        : ((Method) e).invoke(receiver, args);
                if (result != null && classes.contains(result.getClass())) made.add(result);
                return result;
            } catch (InvocationTargetException x) {
                if (x.getCause() instanceof ThreadDeath d) throw d;
                if (isEntry) judge(x.getCause(), text, e);
                return FAILED;
            } catch (ExceptionInInitializerError x) {
                stale = true;
                judge(x, text, e);
                return FAILED;
            } catch (NoClassDefFoundError x) {
                stale = true;
                return FAILED;
            } catch (InstantiationException | IllegalAccessException | IllegalArgumentException x) {
                System.out.println("CANNOT CALL " + text + ": " + x);
                return FAILED;
            }
        }

        private static boolean isMain(Executable e) {
            return e.getName().equals("main") && Modifier.isStatic(e.getModifiers())
                    && Arrays.equals(e.getParameterTypes(), new Class<?>[] {String[].class});
        }

        /** The JVM passes no null. */
        private String[] wordsOfCommandLine() {
            return Stream.generate(this::string).limit(random.nextInt(4)).toArray(String[]::new);
        }

        private String show(Object o) {
            try {
                if (o == null || o instanceof Number || o instanceof Boolean) return "" + o;
                if (o instanceof String s) return "\"" + s + "\"";
                if (o.getClass().isArray()) {
                    StringBuilder b = new StringBuilder("{");
                    for (int i = 0; i < Math.min(5, Array.getLength(o)); i++) {
                        b.append(i > 0 ? ", " : "").append(show(Array.get(o, i)));
                    }
                    return b.append("}").toString();
                }
                return classes.contains(o.getClass()) || Proxy.isProxyClass(o.getClass())
                        ? o.getClass().getSimpleName() : o.toString();
            } catch (RuntimeException e) {
                return o.getClass().getSimpleName();
            }
        }

        // ---- values -----------------------------------------------------------------------

        private <T> T pick(List<T> list) {
            return list.get(random.nextInt(list.size()));
        }

        private int anInt() {
            return ints[random.nextInt(ints.length)];
        }

        private Object value(Type type, int depth) {
            if (type instanceof TypeVariable<?> v) {
                Type bound = v.getBounds()[0];
                boolean free = bound == Object.class
                        || bound.getTypeName().startsWith("java.lang.Comparable");
                Type chosen = bindings.computeIfAbsent(v.getName(),
                        k -> switch (free ? random.nextInt(bound == Object.class ? 3 : 2) : 3) {
                            case 0 -> String.class;
                            case 1 -> Integer.class;
                            default -> bound;
                        });
                return value(chosen, depth);
            }
            if (type instanceof WildcardType w) {
                return value(w.getLowerBounds().length > 0 ? w.getLowerBounds()[0]
                        : w.getUpperBounds()[0], depth);
            }
            if (type instanceof GenericArrayType g) {
                Type part = g.getGenericComponentType();
                return array(part, rawOf(part), depth);
            }
            Class<?> c = rawOf(type);
            if (c.isPrimitive()) return primitive(c);
            if (c.isArray()) return array(c.getComponentType(), c.getComponentType(), depth);
            if (random.nextInt(8) == 0) return null;
            if (c == String.class || c == CharSequence.class) return string();
            if (c == Integer.class || c == Number.class) return anInt();
            if (c == Long.class) return primitive(long.class);
            if (c == Double.class) return primitive(double.class);
            if (c == Character.class) return primitive(char.class);
            if (c == Boolean.class) return random.nextBoolean();
            if (c == Byte.class) return primitive(byte.class);
            if (c == Short.class) return primitive(short.class);
            if (c == Float.class) return primitive(float.class);
            if (c == Comparable.class) return random.nextBoolean() ? string() : (Object) anInt();
            if (c == Object.class) return anything(depth);
            Type[] inner = type instanceof ParameterizedType p ? p.getActualTypeArguments()
                    : new Type[] {Object.class, Object.class};
            if (c.isAssignableFrom(ArrayList.class)) return fill(new ArrayList<>(), inner[0], depth);
            if (c.isAssignableFrom(LinkedList.class)) return fill(new LinkedList<>(), inner[0], depth);
            if (c.isAssignableFrom(TreeSet.class)) return fill(new LinkedHashSet<>(), inner[0], depth);
            if (c == Map.class || c == HashMap.class) {
                Map<Object, Object> map = new HashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put(value(inner[0], depth + 1), value(inner[1], depth + 1));
                }
                return map;
            }
            if (c == Optional.class) return Optional.ofNullable(value(inner[0], depth + 1));
            if (classes.contains(c)) {
                Object own = build(c, depth);
                if (own != null || !c.isInterface()) return own;
            }
            // A proxy does not keep the contract of its interface.
            if (c.isInterface()) return receivers.isEmpty() ? proxy(c, type) : null;
            if (c == StringBuilder.class) return new StringBuilder(string());
            System.out.println("NO VALUES FOR " + type);
            return null;
        }

        private Class<?> rawOf(Type t) {
            if (t instanceof Class<?> c) return c;
            if (t instanceof ParameterizedType p) return (Class<?>) p.getRawType();
            if (t instanceof TypeVariable<?> v) return rawOf(v.getBounds()[0]);
            if (t instanceof GenericArrayType g) {
                return Array.newInstance(rawOf(g.getGenericComponentType()), 0).getClass();
            }
            return Object.class;
        }

        private Object primitive(Class<?> c) {
            if (c == int.class) return anInt();
            if (c == boolean.class) return random.nextBoolean();
            if (c == long.class) {
                long[] extra = {Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, -1};
                return random.nextInt(4) == 0 ? extra[random.nextInt(4)] : (long) anInt();
            }
            if (c == double.class || c == float.class) {
                double[] extra = {0.0, -0.0, 0.5, -0.5, 1.5, 1e300, -1e300, Double.NaN,
                    Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 99.99};
                double d = random.nextBoolean() ? extra[random.nextInt(extra.length)] : anInt();
                return c == double.class ? (Object) d : (Object) (float) d;
            }
            if (c == char.class) {
                String chars = "aAzZ09 -+*/().,\0\uffff\u00e9{}[]" + String.join("", strings);
                return chars.charAt(random.nextInt(chars.length()));
            }
            if (c == byte.class) return (byte) anInt();
            return (short) anInt();
        }

        private String string() {
            String s = strings[random.nextInt(strings.length)];
            for (int i = random.nextInt(3); i > 0; i--) s += strings[random.nextInt(strings.length)];
            return s;
        }

        private Object array(Type part, Class<?> raw, int depth) {
            if (random.nextInt(7) == 0) return null;
            int length = random.nextInt(depth > 2 ? 3 : 4);
            if (random.nextInt(4) == 0) {
                length = Math.min(12, Math.max(0, anInt()));
            }
            Object array = Array.newInstance(raw, length);
            for (int i = 0; i < length; i++) Array.set(array, i, value(part, depth + 1));
            return array;
        }

        private Object anything(int depth) {
            return switch (random.nextInt(6)) {
                case 0 -> new Object();
                case 1 -> string();
                case 2 -> anInt();
                case 3 -> new int[] {1};
                default -> {
                    Object own = build(pick(classes), depth + 1);
                    yield own == null ? "?" : own;
                }
            };
        }

        private Object fill(Collection<Object> into, Type part, int depth) {
            for (int i = random.nextInt(4); i > 0; i--) into.add(value(part, depth + 1));
            return into;
        }

        /** An interface the program does not implement itself: constant answers. */
        private Object proxy(Class<?> face, Type generic) {
            Map<String, Type> local = new HashMap<>();
            if (generic instanceof ParameterizedType p) {
                TypeVariable<?>[] names = face.getTypeParameters();
                for (int i = 0; i < names.length; i++) {
                    local.put(names[i].getName(), p.getActualTypeArguments()[i]);
                }
            }
            Map<Method, Object> answers = new HashMap<>();
            InvocationHandler handler = (self, method, args) -> {
                if (method.isDefault()) return InvocationHandler.invokeDefault(self, method, args);
                if (method.getName().equals("toString")) return face.getSimpleName();
                if (method.getName().equals("hashCode")) return 1;
                if (method.getName().equals("equals")) return self == args[0];
                if (method.getReturnType() == void.class) return null;
                if (!answers.containsKey(method)) {
                    Type t = method.getGenericReturnType();
                    if (t instanceof TypeVariable<?> v && local.containsKey(v.getName())) {
                        t = local.get(v.getName());
                    }
                    answers.put(method, value(t, 3));
                }
                return answers.get(method);
            };
            return Proxy.newProxyInstance(face.getClassLoader() == null
                    ? subject.getClassLoader() : face.getClassLoader(), new Class<?>[] {face}, handler);
        }

        /** An object of a program class: an older one, a constant, or a new one with some history. */
        private Object build(Class<?> wanted, int depth) {
            List<Object> old = made.stream().filter(wanted::isInstance).toList();
            if (!old.isEmpty() && random.nextInt(3) == 0) return pick(old);
            if (depth > 5) return null;
            List<Class<?>> concrete = new ArrayList<>();
            for (Class<?> c : classes) {
                if (wanted.isAssignableFrom(c) && !c.isInterface() && !c.isAnonymousClass()
                        && !c.isLocalClass()
                        && (c.isEnum() || !Modifier.isAbstract(c.getModifiers()))) {
                    concrete.add(c);
                }
            }
            if (concrete.isEmpty()) return null;
            Class<?> c = pick(concrete);
            if (c.isEnum()) {
                Object[] constants = c.getEnumConstants();
                return constants.length == 0 ? null : constants[random.nextInt(constants.length)];
            }
            List<Executable> ways = new ArrayList<>();
            for (Constructor<?> k : c.getDeclaredConstructors()) {
                if (!Modifier.isPrivate(k.getModifiers()) && !k.isSynthetic()
                        && !Modifier.isPrivate(c.getModifiers())) {
                    ways.add(k);
                }
            }
            for (Class<?> host : classes) {
                for (Method m : host.getDeclaredMethods()) {
                    if (Modifier.isStatic(m.getModifiers()) && isEntry(m) && !isDriver(m)
                            && c.isAssignableFrom(m.getReturnType())) {
                        ways.add(m);
                    }
                }
            }
            if (ways.isEmpty()) return null;
            ways.sort(Comparator.comparing(Executable::toString));
            Object object = call(pick(ways), null, depth + 1);
            if (object == FAILED || object == null) return null;
            if (depth > 0 && depth < 3 && !warmUp(object, random.nextInt(3))) return null;
            if (claims != null && random.nextInt(4) == 0) assignFields(object, depth);
            return object;
        }

        /** What other classes could do to fields that are not private. */
        private void assignFields(Object object, int depth) {
            for (Class<?> c = object.getClass(); classes.contains(c); c = c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    int flags = field.getModifiers();
                    if (Modifier.isPrivate(flags) || Modifier.isFinal(flags)
                            || Modifier.isStatic(flags) || field.isSynthetic()
                            || random.nextInt(3) != 0) {
                        continue;
                    }
                    boolean circle = random.nextInt(4) == 0 && field.getType().isInstance(object);
                    try {
                        field.setAccessible(true);
                        field.set(object, circle ? object : value(field.getGenericType(), depth + 2));
                    } catch (IllegalAccessException | IllegalArgumentException e) {
                        System.out.println("CANNOT ASSIGN " + field + ": " + e);
                    }
                }
            }
        }
    }

    private static final Map<String, Boolean> DECLARES =
            new java.util.concurrent.ConcurrentHashMap<>();
}
