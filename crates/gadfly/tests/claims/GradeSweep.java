import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Looks for counterexamples to what {@code gadfly grade} claims of Java and Scala submissions.
 *
 * <pre>java GradeSweep.java --runs 100 claims.txt</pre>
 *
 * A line of the file is a claim: reference, submission (a file or a folder), {@code complete} or
 * {@code bounded}, a precondition or {@code -}, and names of compared methods with commas between, or
 * {@code -} for all public ones; separated by tabs. Every program is compiled in a package of its own.
 * Reference and submission get the same small inputs, built for each of its own classes, and are compared
 * in results, types of exceptions, printed output and changed arguments; objects by random sequences of
 * calls. An input is judged if the reference is meant for it: it satisfies the precondition, and the
 * reference ends, with a result or with an exception that is not about a missing object, stack or memory.
 * A claim that is not complete is attacked with very small inputs only.
 *
 * Prints {"claims": n, "calls": n, "refuted": ["…"]}.
 */
public class GradeSweep {
    static final ByteArrayOutputStream OUTPUT = new ByteArrayOutputStream();
    static final double TOLERANCE = 1e-9;
    static final long SECONDS = 2;

    /** A value that each program makes of its own classes. */
    interface Make {
        Object in(Program program) throws Exception;
    }

    record Recipe(String text, Make make) {
        static Recipe of(Object value) {
            return new Recipe(value instanceof String ? "\"" + value + "\"" : String.valueOf(value), p -> value);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** One program: its classes by simple name. */
    static class Program {
        final Path source;
        final String home;
        final Map<String, Class<?>> classes = new TreeMap<>();
        String text = "";

        Program(Path source, String home) {
            this.source = source;
            this.home = home;
        }

        void load(Path out, ClassLoader loader) throws Exception {
            try (Stream<Path> files = Files.list(out.resolve(home))) {
                for (Path file : files.sorted().toList()) {
                    String name = file.getFileName().toString();
                    if (name.endsWith(".class") && !name.endsWith("$.class")) {
                        Class<?> type = loader.loadClass(home + "." + name.replace(".class", ""));
                        classes.put(type.getName().replaceAll(".*[.$]", ""), type);
                    }
                }
            }
        }

        Class<?> own(Class<?> other) {
            return other.getName().startsWith("p_") ? classes.get(other.getName().replaceAll(".*[.$]", "")) : other;
        }

        List<Class<?>> concrete(Class<?> type) {
            return classes.values().stream()
                    .filter(c -> type.isAssignableFrom(c) && !Modifier.isAbstract(c.getModifiers()) && !c.isEnum())
                    .collect(Collectors.toList());
        }
    }

    /** Random small values of a type. */
    static class Values {
        final Program reference;
        final boolean complete;
        final Random random = new Random(1);
        final int[] ints;
        final String[] strings;

        Values(Program reference, Program submission, boolean complete) {
            this.reference = reference;
            this.complete = complete;
            List<Integer> numbers = new ArrayList<>(List.of(0, 1, -1, 2));
            Set<String> texts = new LinkedHashSet<>(List.of("", "a", "b", "ab", "aa", " ", "A", "1", "a b"));
            if (complete) {
                numbers.addAll(List.of(3, -2, 5, 10, Integer.MAX_VALUE, Integer.MIN_VALUE));
                texts.addAll(List.of("aba", "abc ab", "-1", "é", "\uD83D\uDE00", "(a)", "()[]"));
                String both = reference.text + submission.text;
                Matcher number = Pattern.compile("\\b\\d{1,7}\\b").matcher(both);
                while (number.find()) {
                    int n = Integer.parseInt(number.group());
                    numbers.addAll(List.of(n - 1, n, n + 1, -n));
                }
                Matcher text = Pattern.compile("\"([^\"\\\\\\n]{1,8})\"").matcher(both);
                while (text.find()) {
                    texts.add(text.group(1));
                }
            }
            ints = numbers.stream().mapToInt(Integer::intValue).toArray();
            strings = texts.toArray(new String[0]);
        }

        int some(int most) {
            return random.nextInt(most + 1);
        }

        /** Nothing if no values of the type are known. */
        Recipe of(Type type, int depth) {
            Class<?> raw = type instanceof Class ? (Class<?>) type
                    : type instanceof ParameterizedType ? (Class<?>) ((ParameterizedType) type).getRawType() : null;
            Type[] inner = type instanceof ParameterizedType
                    ? ((ParameterizedType) type).getActualTypeArguments() : new Type[0];
            int n = ints[random.nextInt(ints.length)];
            if (complete && random.nextInt(6) == 0) {
                n = random.nextBoolean() ? Integer.MAX_VALUE : Integer.MIN_VALUE;
            }
            if (raw == null || raw == Object.class || raw == int.class || raw == Integer.class) {
                return Recipe.of(n);
            } else if (raw == long.class || raw == Long.class) {
                return Recipe.of((long) n);
            } else if (raw == short.class || raw == Short.class) {
                return Recipe.of((short) n);
            } else if (raw == byte.class || raw == Byte.class) {
                return Recipe.of((byte) n);
            } else if (raw == boolean.class || raw == Boolean.class) {
                return Recipe.of(random.nextBoolean());
            } else if (raw == char.class || raw == Character.class) {
                return Recipe.of("aAbz 0(".charAt(random.nextInt(7)));
            } else if (raw == double.class || raw == Double.class) {
                return Recipe.of(random.nextInt(3) == 0 ? n / 4.0 : (double) n);
            } else if (raw == float.class || raw == Float.class) {
                return Recipe.of((float) n);
            } else if (raw == String.class || raw == CharSequence.class) {
                String text = strings[random.nextInt(strings.length)];
                return complete && random.nextInt(4) == 0
                        ? Recipe.of(text + strings[random.nextInt(strings.length)]) : Recipe.of(text);
            } else if (raw.isArray()) {
                return array(raw.getComponentType(), depth);
            } else if (raw.isEnum()) {
                Object[] constants = raw.getEnumConstants();
                Enum<?> one = (Enum<?>) constants[random.nextInt(constants.length)];
                return new Recipe(one.name(), p -> enumOf(p, raw, one.name()));
            } else if (raw.isAssignableFrom(ArrayList.class)) {
                List<Recipe> items = items(inner, 0, depth);
                return items == null ? null : new Recipe(items.toString(), p -> new ArrayList<>(all(items, p)));
            } else if (raw.isAssignableFrom(LinkedHashSet.class)) {
                List<Recipe> items = items(inner, 0, depth);
                return items == null ? null : new Recipe("set" + items, p -> new LinkedHashSet<>(all(items, p)));
            } else if (raw.isAssignableFrom(TreeMap.class) || raw == HashMap.class || raw == LinkedHashMap.class) {
                return map(raw, inner, depth);
            } else if (raw.getName().equals("scala.collection.immutable.List")) {
                List<Recipe> items = items(inner, 0, depth);
                return items == null ? null : new Recipe("List" + items, p -> scalaList(raw, all(items, p)));
            }
            return object(raw, depth);
        }

        private Recipe array(Class<?> component, int depth) {
            int length = some(complete ? 4 : 2);
            List<Recipe> items = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                Recipe item = of(component, depth + 1);
                if (item == null) {
                    return null;
                }
                items.add(item);
            }
            return new Recipe(items.toString(), p -> {
                Object array = Array.newInstance(p.own(component), length);
                for (int i = 0; i < length; i++) {
                    Array.set(array, i, items.get(i).make().in(p));
                }
                return array;
            });
        }

        private List<Recipe> items(Type[] inner, int at, int depth) {
            List<Recipe> items = new ArrayList<>();
            int length = some(complete ? 4 : 2);
            for (int i = 0; i < length; i++) {
                Recipe item = of(at < inner.length ? inner[at] : Integer.class, depth + 1);
                if (item == null) {
                    return null;
                }
                items.add(item);
            }
            return items;
        }

        private Recipe map(Class<?> raw, Type[] inner, int depth) {
            List<Recipe> keys = items(inner, 0, depth);
            List<Recipe> values = new ArrayList<>();
            for (int i = 0; keys != null && i < keys.size(); i++) {
                Recipe value = of(inner.length > 1 ? inner[1] : Integer.class, depth + 1);
                if (value == null) {
                    return null;
                }
                values.add(value);
            }
            return keys == null ? null : new Recipe(keys + " to " + values, p -> {
                Map<Object, Object> map = raw == HashMap.class || raw == LinkedHashMap.class
                        ? new LinkedHashMap<>() : new TreeMap<>();
                List<Object> built = all(values, p);
                List<Object> by = all(keys, p);
                for (int i = 0; i < by.size(); i++) {
                    map.put(by.get(i), built.get(i));
                }
                return map;
            });
        }

        private Recipe object(Class<?> type, int depth) {
            List<Class<?>> classes = reference.concrete(type);
            if (classes.isEmpty() || depth > 5) {
                return null;
            }
            Class<?> chosen = classes.get(random.nextInt(classes.size()));
            if (depth > 2) {
                // Those that need the least.
                chosen = classes.stream().min(Comparator.comparingInt(GradeSweep::needs)).get();
            }
            Constructor<?>[] constructors = chosen.getDeclaredConstructors();
            if (constructors.length == 0) {
                return null;
            }
            int at = random.nextInt(constructors.length);
            if (Modifier.isPrivate(constructors[at].getModifiers())) {
                return null;
            }
            List<Recipe> parts = arguments(constructors[at], depth + 1);
            if (parts == null) {
                return null;
            }
            Class<?> of = chosen;
            Class<?>[] types = constructors[at].getParameterTypes();
            String name = of.getName().replaceAll(".*[.$]", "");
            return new Recipe(name + parts, p -> {
                Constructor<?> constructor = p.own(of).getDeclaredConstructor(owned(p, types));
                constructor.setAccessible(true);
                return constructor.newInstance(all(parts, p).toArray());
            });
        }

        List<Recipe> arguments(Executable called, int depth) {
            List<Recipe> found = new ArrayList<>();
            Type[] types = called.getGenericParameterTypes();
            if (types.length != called.getParameterCount()) {
                types = called.getParameterTypes();
            }
            for (Type type : types) {
                Recipe one = of(type, depth);
                if (one == null) {
                    return null;
                }
                found.add(one);
            }
            return found;
        }
    }

    static int needs(Class<?> type) {
        int parts = 0;
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            for (Class<?> parameter : constructor.getParameterTypes()) {
                parts += parameter.isPrimitive() ? 1 : 3;
            }
        }
        return parts;
    }

    static Object enumOf(Program program, Class<?> type, String name) {
        for (Object constant : program.own(type).getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalStateException("no constant " + name);
    }

    static Object scalaList(Class<?> type, List<Object> items) throws Exception {
        ClassLoader loader = type.getClassLoader();
        Class<?> empty = loader.loadClass("scala.collection.immutable.Nil$");
        Object list = empty.getField("MODULE$").get(null);
        Constructor<?> cons = loader.loadClass("scala.collection.immutable.$colon$colon").getConstructors()[0];
        for (int i = items.size() - 1; i >= 0; i--) {
            list = cons.newInstance(items.get(i), list);
        }
        return list;
    }

    static Class<?>[] owned(Program program, Class<?>[] types) {
        return Arrays.stream(types).map(t -> ownType(program, t)).toArray(Class<?>[]::new);
    }

    static Class<?> ownType(Program program, Class<?> type) {
        return type.isArray() ? ownType(program, type.getComponentType()).arrayType() : program.own(type);
    }

    static List<Object> all(List<Recipe> recipes, Program program) throws Exception {
        List<Object> made = new ArrayList<>();
        for (Recipe recipe : recipes) {
            made.add(recipe.make().in(program));
        }
        return made;
    }

    // ------------------------------------------------------------------ calls

    record Outcome(Object result, String thrown, String printed, List<Object> arguments) {
        @Override
        public String toString() {
            String ended = thrown != null ? "throws " + thrown : "gives " + shown(result);
            return ended + (printed.isEmpty() ? "" : ", prints " + printed) + ", arguments " + shown(arguments);
        }

        boolean isMeant() {
            return thrown == null || !(thrown.equals("StackOverflowError") || thrown.equals("OutOfMemoryError")
                    || thrown.equals("NullPointerException") || thrown.equals("TooLong"));
        }
    }

    interface Call {
        Object make(List<Object> arguments) throws Exception;
    }

    /** Makes a call on a thread that can be stopped. */
    @SuppressWarnings({"deprecation", "removal"})
    static Outcome outcome(Program program, List<Recipe> recipes, Call call) throws Exception {
        List<Object> arguments = all(recipes, program);
        Object[] ended = new Object[2];
        OUTPUT.reset();
        Thread thread = new Thread(null, () -> {
            try {
                ended[0] = call.make(arguments);
            } catch (InvocationTargetException e) {
                ended[1] = e.getCause().getClass().getSimpleName();
            } catch (Throwable e) {
                ended[1] = "cannot be called: " + e;
            }
        }, "call", 1 << 22);
        thread.setDaemon(true);
        thread.start();
        thread.join(SECONDS * 1000);
        if (thread.isAlive()) {
            thread.stop();
            thread.join();
            return new Outcome(null, "TooLong", "", List.of());
        }
        System.out.flush();
        return new Outcome(ended[0], (String) ended[1], OUTPUT.toString(), arguments);
    }

    static Object invoke(Method method, Object receiver, List<Object> arguments) throws Exception {
        method.setAccessible(true);
        return method.invoke(receiver, arguments.toArray());
    }

    /** The program's own method of the same name and parameters; nothing if it has none. */
    static Method twin(Program program, Method method) {
        Class<?> type = program.own(method.getDeclaringClass());
        for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Method own : c.getDeclaredMethods()) {
                if (own.getName().equals(method.getName()) && !own.isBridge()
                        && Arrays.equals(own.getParameterTypes(), owned(program, method.getParameterTypes()))) {
                    return own;
                }
            }
        }
        return null;
    }

    // ------------------------------------------------------------------ the same

    static boolean same(Object a, Object b, int depth) throws Exception {
        if (a == null || b == null || depth > 40) {
            return a == b || depth > 40;
        }
        if (a instanceof Double || a instanceof Float) {
            return a.getClass() == b.getClass() && close(((Number) a).doubleValue(), ((Number) b).doubleValue());
        }
        if (a.getClass().isArray() && b.getClass().isArray()) {
            boolean alike = Array.getLength(a) == Array.getLength(b);
            for (int i = 0; alike && i < Array.getLength(a); i++) {
                alike = same(Array.get(a, i), Array.get(b, i), depth + 1);
            }
            return alike;
        }
        if (a instanceof Optional && b instanceof Optional) {
            return same(((Optional<?>) a).orElse(null), ((Optional<?>) b).orElse(null), depth + 1);
        }
        if (a instanceof Map && b instanceof Map) {
            return someOrder(((Map<?, ?>) a).entrySet(), ((Map<?, ?>) b).entrySet(), depth);
        }
        if (a instanceof Map.Entry && b instanceof Map.Entry) {
            Map.Entry<?, ?> one = (Map.Entry<?, ?>) a;
            Map.Entry<?, ?> two = (Map.Entry<?, ?>) b;
            return same(one.getKey(), two.getKey(), depth + 1) && same(one.getValue(), two.getValue(), depth + 1);
        }
        if (a instanceof Set && b instanceof Set) {
            return someOrder((Set<?>) a, (Set<?>) b, depth);
        }
        if (a instanceof Collection && b instanceof Collection) {
            return same(((Collection<?>) a).toArray(), ((Collection<?>) b).toArray(), depth + 1);
        }
        if (a instanceof Enum && b instanceof Enum) {
            return ((Enum<?>) a).name().equals(((Enum<?>) b).name());
        }
        String name = a.getClass().getName();
        if (!name.startsWith("p_")) {
            if (name.startsWith("scala.collection")) {
                return a.toString().replaceAll("p_\\d+\\.", "").equals(b.toString().replaceAll("p_\\d+\\.", ""));
            }
            return a.getClass() != b.getClass() ? !isPlain(a) && !isPlain(b) : !isPlain(a) || a.equals(b);
        }
        if (!a.getClass().getSimpleName().equals(b.getClass().getSimpleName())) {
            return a.getClass().isAnonymousClass() || a.getClass().isSynthetic();
        }
        return sameObjects(a, b, depth);
    }

    static boolean isPlain(Object value) {
        return value instanceof Number || value instanceof String || value instanceof Boolean
                || value instanceof Character || value instanceof StringBuilder;
    }

    static boolean close(double a, double b) {
        return Double.compare(a, b) == 0 || a == b
                || Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.max(Math.abs(a), Math.abs(b)));
    }

    static boolean someOrder(Collection<?> a, Collection<?> b, int depth) throws Exception {
        if (a.size() != b.size()) {
            return false;
        }
        for (Object one : a) {
            boolean found = false;
            for (Object other : b) {
                found |= same(one, other, depth + 1);
            }
            if (!found) {
                return false;
            }
        }
        return true;
    }

    /** Records and case classes by their fields, others by their public fields and the methods that only return. */
    static boolean sameObjects(Object a, Object b, int depth) throws Exception {
        boolean data = a.getClass().isRecord() || Arrays.stream(a.getClass().getInterfaces())
                .anyMatch(i -> i.getName().equals("scala.Product"));
        for (Field field : a.getClass().getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (Modifier.isStatic(modifiers) || field.isSynthetic() || !data && !Modifier.isPublic(modifiers)) {
                continue;
            }
            Field other;
            try {
                other = b.getClass().getDeclaredField(field.getName());
            } catch (NoSuchFieldException e) {
                continue;
            }
            field.setAccessible(true);
            other.setAccessible(true);
            if (!same(field.get(a), other.get(b), depth + 1)) {
                return false;
            }
        }
        return true;
    }

    static String shown(Object value) {
        try {
            if (value != null && value.getClass().isArray()) {
                return shown(Arrays.asList(boxed(value)));
            }
            if (value instanceof List) {
                return ((List<?>) value).stream().map(GradeSweep::shown).collect(Collectors.joining(", ", "[", "]"));
            }
            return String.valueOf(value);
        } catch (RuntimeException e) {
            return "?";
        }
    }

    static Object[] boxed(Object array) {
        Object[] boxed = new Object[Array.getLength(array)];
        for (int i = 0; i < boxed.length; i++) {
            boxed[i] = Array.get(array, i);
        }
        return boxed;
    }

    // ------------------------------------------------------------------ claims

    static class Claim {
        final Program reference;
        final Program submission;
        final boolean complete;
        final String condition;
        final Set<String> entries;
        final Values values;
        long calls;
        String refuted;

        Claim(Program reference, Program submission, boolean complete, String condition, String entries) {
            this.reference = reference;
            this.submission = submission;
            this.complete = complete;
            this.condition = condition.equals("-") ? null : condition;
            this.entries = entries.equals("-") ? null : new LinkedHashSet<>(Arrays.asList(entries.split(",")));
            values = new Values(reference, submission, complete);
        }

        void check(int runs) throws Exception {
            for (Class<?> type : List.copyOf(reference.classes.values())) {
                if (submission.own(type) == null || Modifier.isPrivate(type.getModifiers()) || type.isEnum()) {
                    continue;
                }
                List<Method> methods = new ArrayList<>();
                for (Method method : type.getDeclaredMethods()) {
                    boolean named = entries == null || entries.contains(method.getName());
                    boolean open = Modifier.isPublic(method.getModifiers()) && !method.isSynthetic()
                            && !method.getName().contains("$") && !method.getName().equals("main");
                    if (!open || !named || method.getName().equals(condition)) {
                        continue;
                    }
                    if (Modifier.isStatic(method.getModifiers())) {
                        checkFunction(method, runs);
                    } else if (!Set.of("hashCode", "equals").contains(method.getName())) {
                        methods.add(method);
                    }
                }
                methods.sort(Comparator.comparing(Method::toString));
                if (!methods.isEmpty() && !type.isInterface() && !Modifier.isAbstract(type.getModifiers())) {
                    checkObjects(type, methods, runs);
                }
            }
        }

        boolean isValid(List<Recipe> arguments, Class<?>[] types) throws Exception {
            if (condition == null) {
                return true;
            }
            for (Class<?> type : reference.classes.values()) {
                for (Method check : type.getDeclaredMethods()) {
                    if (!check.getName().equals(condition) || check.getParameterCount() != 1
                            || !Modifier.isStatic(check.getModifiers())) {
                        continue;
                    }
                    for (int i = 0; i < types.length; i++) {
                        if (types[i] == check.getParameterTypes()[0] && !Boolean.TRUE
                                .equals(invoke(check, null, List.of(arguments.get(i).make().in(reference))))) {
                            return false;
                        }
                    }
                }
            }
            return true;
        }

        void checkFunction(Method method, int runs) throws Exception {
            Method twin = twin(submission, method);
            Set<String> seen = new LinkedHashSet<>();
            for (int run = 0; run < runs && twin != null && refuted == null; run++) {
                List<Recipe> arguments = values.arguments(method, 0);
                if (arguments == null || !seen.add(arguments.toString())) {
                    continue;
                }
                Outcome expected;
                try {
                    if (!isValid(arguments, method.getParameterTypes())) {
                        continue;
                    }
                    expected = outcome(reference, arguments, given -> invoke(method, null, given));
                } catch (ReflectiveOperationException e) {
                    continue; // It could not be built.
                }
                if (expected.isMeant()) {
                    Outcome actual = outcome(submission, arguments, given -> invoke(twin, null, given));
                    compare(method.getName() + arguments, expected, actual);
                }
            }
        }

        void checkObjects(Class<?> type, List<Method> methods, int runs) throws Exception {
            for (int run = 0; run < 4 * runs && refuted == null; run++) {
                Recipe object = values.object(type, 0);
                if (object == null) {
                    continue;
                }
                Object[] both = new Object[2];
                List<Recipe> none = List.of();
                Outcome ours = outcome(reference, none, given -> both[0] = object.make().in(reference));
                Outcome theirs = outcome(submission, none, given -> both[1] = object.make().in(submission));
                if (!ours.isMeant() || String.valueOf(theirs.thrown()).startsWith("cannot be called")) {
                    continue;
                }
                calls++;
                if (ours.thrown() != null || theirs.thrown() != null) {
                    compare("new " + object, new Outcome(null, ours.thrown(), ours.printed(), List.of()),
                            new Outcome(null, theirs.thrown(), theirs.printed(), List.of()));
                    continue;
                }
                StringBuilder story = new StringBuilder("new " + object);
                for (int step = values.some(5); step >= 0 && refuted == null; step--) {
                    Method method = methods.get(values.some(methods.size() - 1));
                    Method twin = twin(submission, method);
                    List<Recipe> arguments = values.arguments(method, 0);
                    if (twin == null || arguments == null) {
                        break;
                    }
                    story.append("; ").append(method.getName()).append(arguments);
                    Outcome expected = outcome(reference, arguments, given -> invoke(method, both[0], given));
                    if (!expected.isMeant()) {
                        break;
                    }
                    Outcome actual = outcome(submission, arguments, given -> invoke(twin, both[1], given));
                    compare(story.toString(), expected, actual);
                }
            }
        }

        void compare(String call, Outcome expected, Outcome actual) throws Exception {
            calls++;
            boolean alike = String.valueOf(expected.thrown()).equals(String.valueOf(actual.thrown()))
                    && same(expected.result(), actual.result(), 0) && expected.printed().equals(actual.printed())
                    && same(expected.arguments(), actual.arguments(), 0);
            if (!alike && refuted == null) {
                refuted = call + " " + expected + ", but " + actual;
            }
        }
    }

    static Map<Path, Program> compile(Set<Path> sources, Path temporary) throws Exception {
        Map<Path, Program> programs = new LinkedHashMap<>();
        Path out = Files.createDirectories(temporary.resolve("out"));
        List<String> java = new ArrayList<>(List.of("javac", "-nowarn", "-Xlint:none", "-d", out.toString()));
        List<String> scala = new ArrayList<>(List.of("scalac", "-nowarn", "-d", out.toString()));
        int[] sizes = {java.size(), scala.size()};
        for (Path source : sources) {
            Program program = new Program(source, "p_" + programs.size());
            programs.put(source, program);
            List<Path> files;
            try (Stream<Path> found = Files.walk(source)) {
                files = found.filter(p -> p.toString().matches(".*\\.(java|scala)")).sorted().toList();
            }
            for (Path file : files) {
                boolean isScala = file.toString().endsWith(".scala");
                String text = Files.readString(file);
                Path copy = Files.createDirectories(temporary.resolve(program.home)).resolve(file.getFileName());
                Files.writeString(copy, "package " + program.home + (isScala ? "\n" : "; ") + text);
                (isScala ? scala : java).add(copy.toString());
                program.text += text;
            }
        }
        if (java.size() > sizes[0]) {
            run(java);
        }
        if (scala.size() > sizes[1]) {
            run(scala);
        }
        List<URL> path = new ArrayList<>(List.of(out.toUri().toURL()));
        for (String jar : List.of("/usr/share/java/scala-library.jar", "/usr/share/scala/lib/scala-library.jar")) {
            if (Files.exists(Path.of(jar))) {
                path.add(Path.of(jar).toUri().toURL());
            }
        }
        ClassLoader loader = new URLClassLoader(path.toArray(new URL[0]));
        for (Program program : programs.values()) {
            program.load(out, loader);
        }
        return programs;
    }

    static void run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the compiler failed: " + said);
        }
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            quoted.append(c == '"' || c == '\\' ? "\\" + c : c < ' ' || c > 126 ? String.format("\\u%04x", (int) c) : c);
        }
        return quoted.append('"').toString();
    }

    public static void main(String[] args) throws Exception {
        PrintStream terminal = System.out;
        System.setOut(new PrintStream(OUTPUT, true));
        int runs = Integer.parseInt(args[1]);
        List<String[]> lines = Files.readAllLines(Path.of(args[2])).stream().map(l -> l.split("\t")).toList();
        Set<Path> sources = new LinkedHashSet<>();
        for (String[] line : lines) {
            sources.add(Path.of(line[0]));
            sources.add(Path.of(line[1]));
        }
        Path temporary = Files.createTempDirectory("grade-sweep");
        List<String> refuted = new ArrayList<>();
        long calls = 0;
        try {
            Map<Path, Program> programs = compile(sources, temporary);
            for (String[] line : lines) {
                boolean complete = line[2].equals("complete");
                Claim claim = new Claim(programs.get(Path.of(line[0])), programs.get(Path.of(line[1])), complete,
                        line[3], line[4]);
                claim.check(runs);
                calls += claim.calls;
                if (claim.refuted != null) {
                    String word = complete ? "for all inputs" : "within bounds";
                    refuted.add(quoted(line[1] + " is called equivalent " + word + ": " + claim.refuted));
                }
            }
        } finally {
            try (Stream<Path> files = Files.walk(temporary)) {
                files.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
            }
        }
        terminal.println("{\"claims\": " + lines.size() + ", \"calls\": " + calls + ", \"refuted\": " + refuted + "}");
        System.exit(0);
    }
}
