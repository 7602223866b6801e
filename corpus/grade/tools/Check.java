import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Confirms the expectations of the Scala and Java submissions by brute force on the JVM.
 *
 * <pre>java [-Xss4m] corpus/grade/tools/Check.java corpus/grade/scala/lists …</pre>
 *
 * A folder holds {@code reference.scala} and other {@code .scala} files, or folders {@code reference}
 * and others with one Java file each. Each gets a package of its own, so that one run of the
 * compiler takes them all; values are built by reflection from a neutral form (number or constructor
 * with parts), compared by how they print. What is checked is as in check.py.
 */
public class Check {
    static final Pattern VERDICT = Pattern.compile(
            "^// (VERDICT|WITHOUT PRECONDITION) (equivalent|different)(?:: (.*?))?(?: -- (.*))?$");
    static final int CASES = 20000;
    static final int[] NUMBERS = {0, 1, -1, 2};

    record Term(String name, int number, List<Term> parts) {
        static Term of(int n) {
            return new Term(null, n, List.of());
        }

        @Override
        public String toString() {
            return name == null ? "" + number
                    : name + parts.stream().map(Term::toString).collect(Collectors.joining(", ", "(", ")"));
        }
    }

    /** One program: its classes by simple name and its functions. */
    static class Program {
        final String name;
        final List<String> lines;
        final Map<String, Class<?>> classes = new TreeMap<>();

        Program(String name, List<String> lines) {
            this.name = name;
            this.lines = lines;
        }

        void load(Path out, ClassLoader loader) throws Exception {
            try (Stream<Path> files = Files.list(out.resolve(packageName()))) {
                for (Path file : files.sorted().toList()) {
                    String simple = file.getFileName().toString().replace(".class", "");
                    if (!simple.endsWith("$")) {
                        Class<?> type = loader.loadClass(packageName() + "." + simple);
                        classes.put(simple.substring(simple.lastIndexOf('$') + 1), type);
                    }
                }
            }
        }

        String packageName() {
            return "p_" + name;
        }

        Method function(String wanted) {
            for (Class<?> type : classes.values()) {
                for (Method method : type.getDeclaredMethods()) {
                    if (method.getName().equals(wanted) && Modifier.isStatic(method.getModifiers())
                            && Modifier.isPublic(method.getModifiers())) {
                        method.setAccessible(true);
                        return method;
                    }
                }
            }
            throw new IllegalStateException(name + " has no " + wanted);
        }

        Object build(Term term) throws Exception {
            if (term.name() == null) {
                return term.number();
            }
            Object[] parts = new Object[term.parts().size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = build(term.parts().get(i));
            }
            Constructor<?> constructor = classes.get(term.name()).getDeclaredConstructors()[0];
            constructor.setAccessible(true);
            return constructor.newInstance(parts);
        }

        List<Class<?>> concrete(Class<?> type) {
            return classes.values().stream()
                    .filter(c -> type.isAssignableFrom(c) && !Modifier.isAbstract(c.getModifiers()))
                    .collect(Collectors.toList());
        }

        String outcome(String entry, List<Term> arguments) throws Exception {
            Method method = function(entry);
            Object[] values = new Object[arguments.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = build(arguments.get(i));
            }
            OUTPUT.reset();
            String ended;
            try {
                ended = "returns " + method.invoke(null, values);
            } catch (InvocationTargetException e) {
                ended = "throws " + e.getCause().getClass().getSimpleName();
            }
            StringBuilder after = new StringBuilder();
            for (Object value : values) {
                after.append(' ').append(value);
            }
            return ended + " output " + OUTPUT + " arguments" + after;
        }
    }

    static final ByteArrayOutputStream OUTPUT = new ByteArrayOutputStream();

    static List<Term> terms(Program program, Class<?> type, int size, Map<String, List<Term>> memo) {
        List<Term> known = memo.get(type.getName() + size);
        if (known != null) {
            return known;
        }
        List<Term> result = new ArrayList<>();
        if (type == int.class) {
            if (size == 0) {
                for (int n : NUMBERS) {
                    result.add(Term.of(n));
                }
            }
        } else if (size > 0) {
            for (Class<?> c : program.concrete(type)) {
                String simple = c.getName().replaceAll(".*[.$]", "");
                for (List<Term> parts : tuples(program, c.getDeclaredConstructors()[0].getParameterTypes(), 0, size - 1, memo)) {
                    result.add(new Term(simple, 0, parts));
                }
            }
        }
        memo.put(type.getName() + size, result);
        return result;
    }

    static List<List<Term>> tuples(Program program, Class<?>[] types, int from, int size, Map<String, List<Term>> memo) {
        List<List<Term>> result = new ArrayList<>();
        if (from == types.length) {
            if (size == 0) {
                result.add(List.of());
            }
            return result;
        }
        for (int first = 0; first <= size; first++) {
            List<Term> heads = terms(program, types[from], first, memo);
            if (heads.isEmpty()) {
                continue;
            }
            for (List<Term> rest : tuples(program, types, from + 1, size - first, memo)) {
                for (Term head : heads) {
                    List<Term> whole = new ArrayList<>();
                    whole.add(head);
                    whole.addAll(rest);
                    result.add(whole);
                }
            }
        }
        return result;
    }

    /** Reads {@code f(1, Node(2, Leaf()))}; a {@code new} before a constructor is skipped. */
    static Term parse(String text) {
        int[] at = {0};
        Term term = parse(text.replaceAll("\\bnew ", "").replace(" ", ""), at);
        return term;
    }

    static Term parse(String text, int[] at) {
        int start = at[0];
        if (text.charAt(start) == '-' || Character.isDigit(text.charAt(start))) {
            at[0]++;
            while (at[0] < text.length() && Character.isDigit(text.charAt(at[0]))) {
                at[0]++;
            }
            return Term.of(Integer.parseInt(text.substring(start, at[0])));
        }
        int open = text.indexOf('(', start);
        String name = text.substring(start, open);
        at[0] = open + 1;
        List<Term> parts = new ArrayList<>();
        while (text.charAt(at[0]) != ')') {
            parts.add(parse(text, at));
            if (text.charAt(at[0]) == ',') {
                at[0]++;
            }
        }
        at[0]++;
        return new Term(name, 0, parts);
    }

    static List<Program> compile(Path folder, Path temporary) throws Exception {
        List<Program> programs = new ArrayList<>();
        List<String> command = new ArrayList<>();
        Path out = Files.createDirectories(temporary.resolve("out"));
        List<Path> entries;
        try (Stream<Path> files = Files.list(folder)) {
            entries = files.sorted().toList();
        }
        boolean scala = entries.stream().anyMatch(p -> p.toString().endsWith(".scala"));
        command.addAll(scala ? List.of("scalac", "-nowarn", "-d", out.toString()) : List.of("javac", "-d", out.toString()));
        for (Path entry : entries) {
            Path source = entry;
            if (Files.isDirectory(entry)) {
                try (Stream<Path> files = Files.list(entry)) {
                    source = files.filter(p -> p.toString().endsWith(".java")).findFirst().orElseThrow();
                }
            }
            String name = entry.getFileName().toString().replace(".scala", "");
            Program program = new Program(name, Files.readAllLines(source));
            Path copy = Files.createDirectories(temporary.resolve(name)).resolve(source.getFileName());
            Files.writeString(copy, "package " + program.packageName() + (scala ? "" : ";") + "\n" + String.join("\n", program.lines));
            command.add(copy.toString());
            programs.add(program);
        }
        int code = new ProcessBuilder(command).redirectErrorStream(true).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IllegalStateException("the compiler failed on " + folder);
        }
        List<URL> path = new ArrayList<>(List.of(out.toUri().toURL()));
        if (scala) {
            for (String jar : List.of("/usr/share/java/scala-library.jar", "/usr/share/scala/lib/scala-library.jar")) {
                if (Files.exists(Path.of(jar))) {
                    path.add(Path.of(jar).toUri().toURL());
                }
            }
        }
        ClassLoader loader = new URLClassLoader(path.toArray(new URL[0]));
        for (Program program : programs) {
            program.load(out, loader);
        }
        return programs;
    }

    static List<String> marks(Program program, String word) {
        return program.lines.stream().filter(l -> l.startsWith("// " + word + " "))
                .map(l -> l.substring(word.length() + 4).trim()).toList();
    }

    /** Demanded of every argument that has the type of the condition's parameter. */
    static boolean valid(Program reference, String condition, String entry, List<Term> arguments) throws Exception {
        if (condition == null) {
            return true;
        }
        Method check = reference.function(condition);
        Class<?>[] types = reference.function(entry).getParameterTypes();
        for (int i = 0; i < types.length; i++) {
            if (types[i] == check.getParameterTypes()[0]
                    && !(Boolean) check.invoke(null, reference.build(arguments.get(i)))) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] folders) throws Exception {
        PrintStream terminal = System.out;
        System.setOut(new PrintStream(OUTPUT, true));
        int wrong = 0;
        int total = 0;
        for (String folder : folders) {
            Path temporary = Files.createTempDirectory("grade-check");
            try {
                List<Program> programs = compile(Path.of(folder), temporary);
                Program reference = programs.stream().filter(p -> p.name.equals("reference")).findFirst().orElseThrow();
                String condition = marks(reference, "PRECONDITION").stream().findFirst().orElse(null);
                // entry, arguments, valid, what the reference does
                List<Object[]> cases = new ArrayList<>();
                for (String entry : marks(reference, "ENTRY")) {
                    Map<String, List<Term>> memo = new TreeMap<>();
                    int count = 0;
                    for (int size = 0; size <= 9 && count < CASES; size++) {
                        for (List<Term> arguments : tuples(reference, reference.function(entry).getParameterTypes(), 0, size, memo)) {
                            if (count++ < CASES) {
                                cases.add(new Object[] {entry, arguments, valid(reference, condition, entry, arguments),
                                        reference.outcome(entry, arguments)});
                            }
                        }
                        if (count > CASES / 4) {
                            break; // the next size would not fit into memory
                        }
                    }
                }
                for (Program program : programs) {
                    if (program == reference) {
                        continue;
                    }
                    total++;
                    String complaint = check(program, reference, condition, cases);
                    if (complaint != null) {
                        wrong++;
                        terminal.println("WRONG " + folder + "/" + program.name + ": " + complaint);
                    }
                }
                terminal.println(folder + ": " + (programs.size() - 1) + " submissions, " + cases.size() + " inputs");
            } finally {
                try (Stream<Path> files = Files.walk(temporary)) {
                    files.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
                }
            }
        }
        terminal.println(total + " expectations, " + wrong + " wrong");
        System.exit(wrong == 0 ? 0 : 1);
    }

    @SuppressWarnings("unchecked")
    static String check(Program program, Program reference, String condition, List<Object[]> cases) throws Exception {
        boolean any = false;
        for (String line : program.lines) {
            Matcher mark = VERDICT.matcher(line);
            if (!mark.matches()) {
                break;
            }
            any = true;
            boolean without = !mark.group(1).equals("VERDICT");
            if (mark.group(2).equals("equivalent")) {
                for (Object[] one : cases) {
                    if (!without && !(Boolean) one[2]) {
                        continue;
                    }
                    String actual = program.outcome((String) one[0], (List<Term>) one[1]);
                    if (!actual.equals(one[3])) {
                        return "differs on " + one[0] + one[1] + ": " + one[3] + " against " + actual;
                    }
                }
            } else {
                if (mark.group(3) == null || mark.group(4) == null) {
                    return "a `different` needs a call and a reason";
                }
                Term call = parse(mark.group(3));
                if (valid(reference, condition, call.name(), call.parts()) == without) {
                    return "the precondition says otherwise of " + call;
                }
                if (reference.outcome(call.name(), call.parts()).equals(program.outcome(call.name(), call.parts()))) {
                    return "does not differ on " + call;
                }
            }
        }
        return any ? null : "the first line is no // VERDICT";
    }
}
