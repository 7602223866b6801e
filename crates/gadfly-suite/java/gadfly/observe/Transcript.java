package gadfly.observe;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Writes down what a call did as values made of values: records and case classes by their
 * components, arrays and collections by their elements, other objects by what can be seen of them
 * from outside. Two programs that do the same write the same, whatever their objects' identities.
 *
 * The transcript is a list of lines that {@code transcript/parse.rs} reads: a word, its arguments,
 * and then the lines of the parts.
 */
public final class Transcript {
    private static final int MOST_ELEMENTS = 200;
    private static final int MOST_VALUES = 3000;
    private static final int MOST_TAKEN = 3;
    private static final int DEEPEST = 100;
    private static final int LONGEST_TEXT = 4000;
    private static final int LONGEST_OUTPUT = 16_000;
    private static final int LONGEST = 60_000;

    private final String home;
    private final StringBuilder account = new StringBuilder();
    private final LinkedHashMap<String, Object> inputs = new LinkedHashMap<>();
    private final Printed out = new Printed();
    /** Objects that are being written, outermost first. */
    private final List<Object> open = new ArrayList<>();
    private int values;
    private PrintStream realOut;
    /** Threads that were there before the call. */
    private final Set<Thread> before = new HashSet<>();
    /** What the method promises to return, where that matters. */
    private Type declared;
    /** A result that is only seen by using it. */
    private Object used;

    /** A transcript for a caller in the given package. */
    public Transcript(String home) {
        this.home = home;
    }

    /** An object that exists before the call and may be looked at after it. */
    public void input(String name, Object value) {
        inputs.put(name, value);
    }

    /** The method that is called, if its result is an object. */
    public void entry(String owner, String name, String... parameters) {
        declared = Behaviour.declared(owner, name, parameters);
    }

    /** The call comes next. */
    public void before() {
        for (Map.Entry<String, Object> input : inputs.entrySet()) {
            line("before", input.getKey());
            value(input.getValue());
        }
        Collections.addAll(before, threads());
        realOut = System.out;
        System.setOut(new PrintStream(out, true));
        setScalaOut(System.out);
    }

    /** Whether a thread that the call has started is at work, or sleeps and will go on. */
    boolean areOthersAtWork() {
        for (Thread thread : threads()) {
            if (thread == null || thread == Thread.currentThread() || before.contains(thread)) {
                continue;
            }
            Thread.State state = thread.getState();
            if (state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED) {
                return true;
            }
            StackTraceElement[] stack = thread.getStackTrace();
            if (state == Thread.State.TIMED_WAITING && stack.length > 0
                    && stack[0].getMethodName().startsWith("sleep")) {
                return true;
            }
        }
        return false;
    }

    private static Thread[] threads() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] found = new Thread[group.activeCount() + 16];
        group.enumerate(found, true);
        return found;
    }

    /** Scala's {@code println} prints to what System.out was when its library was loaded. */
    private static void setScalaOut(PrintStream out) {
        try {
            Class<?> console = Class.forName("scala.Console$");
            Object module = console.getField("MODULE$").get(null);
            Field variable = console.getDeclaredField("outVar");
            variable.setAccessible(true);
            Object holder = variable.get(module);
            holder.getClass().getMethod("value_$eq", Object.class).invoke(holder, out);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // There is no Scala here.
        }
    }

    public void returned(Object result) {
        restore();
        boolean isInput = false;
        for (Object input : inputs.values()) {
            isInput |= input == result;
        }
        if (result != null && declared != null && !isInput && Behaviour.isUsed(result, declared)) {
            // Using it may change others.
            inputsAfter();
            used = result;
            line("returned");
            value(result);
            lookAtLast();
            return;
        }
        line("returned");
        value(result);
        after();
        if (result != null && !isInput) {
            lookAtResult(result, result.getClass());
        }
    }

    /** Whether all that objects of the class hold is shown anyway. */
    private static boolean isShown(Class<?> type) {
        return isLibrary(type) || isRecord(type) || Enum.class.isAssignableFrom(type)
                || implementsNamed(type, "scala.Product");
    }

    /** What the methods of a result say that keeps to itself what it holds; that may change it, so it comes last. */
    private void lookAtResult(Object result, Class<?> type) {
        if (isShown(type) || !takeFrom("result", result)) {
            return;
        }
        for (String name : Plan.askers(type.getName())) {
            new Behaviour(this).ask(result, type, name);
        }
    }

    /**
     * What the methods with side effects give, several times: who takes from a stack sees what is below. Whether none
     * threw anything.
     */
    private boolean takeFrom(String place, Object object) {
        for (String name : Plan.changing(object.getClass().getName())) {
            Method method = find(object.getClass(), name);
            for (int time = 1; method != null && time <= MOST_TAKEN; time++) {
                line("look", place + "." + name + "()" + (time == 1 ? "" : ", time " + time));
                if (!ask(object, method)) {
                    return false;
                }
            }
        }
        return true;
    }

    public void done() {
        restore();
        line("void");
        after();
    }

    public void threw(Throwable thrown) throws Throwable {
        restore();
        if (thrown instanceof ThreadDeath || thrown instanceof OutOfMemoryError) {
            throw thrown;
        }
        String message;
        try {
            message = thrown.getMessage();
        } catch (Throwable theirs) {
            message = null;
        }
        String[] place = place(thrown);
        line("threw", thrown.getClass().getName(), place[0], place[1]);
        if (message == null || message.length() > LONGEST_TEXT) {
            line("null");
        } else {
            line("text", message);
        }
        after();
    }

    /** The innermost place that is neither the JDK's nor ours: a class, and a line of it. */
    private static String[] place(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            String name = frame.getClassName();
            if (frame.getModuleName() == null && !name.startsWith("gadfly.") && !name.startsWith("scala.")) {
                return new String[] {name, Integer.toString(frame.getLineNumber())};
            }
        }
        return new String[] {"", "0"};
    }

    private void restore() {
        System.out.flush();
        System.setOut(realOut);
        setScalaOut(realOut);
        line("out", out.text());
    }

    private void after() {
        inputsAfter();
        lookAtLast();
    }

    private void inputsAfter() {
        for (Map.Entry<String, Object> input : inputs.entrySet()) {
            line("after", input.getKey());
            value(input.getValue());
        }
    }

    /** What arguments say, and a receiver without getters, when they are asked; that may change them, so it comes last. */
    private void lookAtLast() {
        for (Map.Entry<String, Object> input : inputs.entrySet()) {
            Object object = input.getValue();
            if (object != null && !input.getKey().equals("this") && !isShown(object.getClass())) {
                takeFrom(input.getKey(), object);
            }
        }
        Object receiver = inputs.get("this");
        if (receiver == null || isLibrary(receiver.getClass())) {
            return;
        }
        for (String name : Plan.lookers(receiver.getClass().getName())) {
            Method method = find(receiver.getClass(), name);
            if (method == null) {
                continue;
            }
            line("look", name);
            if (!ask(receiver, method)) {
                return;
            }
        }
    }

    /** The transcript; one that is too long says nothing. */
    public String finish() {
        return account.length() > LONGEST ? "too-long\n" : account.toString();
    }

    // ------------------------------------------------------------------ values

    void value(Object value) {
        if (value == null) {
            line("null");
        } else if (value instanceof String) {
            String text = (String) value;
            line("text", text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "\u0000more" : text);
        } else if (value instanceof Character) {
            line("char", Integer.toString((Character) value));
        } else if (value instanceof Float) {
            line("float", Integer.toString(Float.floatToIntBits((Float) value)));
        } else if (value instanceof Double) {
            line("double", Long.toString(Double.doubleToLongBits((Double) value)));
        } else if (value instanceof Integer) {
            line("int", value.toString());
        } else if (value instanceof Long) {
            line("long", value.toString());
        } else if (value instanceof Short) {
            line("short", value.toString());
        } else if (value instanceof Byte) {
            line("byte", value.toString());
        } else if (value instanceof Boolean) {
            line("boolean", value.toString());
        } else if (++values > MOST_VALUES || open.size() >= DEEPEST || account.length() > LONGEST) {
            line("cut");
        } else {
            for (int i = 0; i < open.size(); i++) {
                if (open.get(i) == value) {
                    line("open", Integer.toString(open.size() - i));
                    return;
                }
            }
            open.add(value);
            try {
                object(value, value.getClass());
            } finally {
                open.remove(open.size() - 1);
            }
        }
    }

    private void object(Object value, Class<?> type) {
        String name = type.getName();
        if (type.isArray()) {
            int length = Array.getLength(value);
            int kept = Math.min(length, MOST_ELEMENTS);
            line("array", name(type.getComponentType()), Integer.toString(length), Integer.toString(kept));
            for (int i = 0; i < kept; i++) {
                value(Array.get(value, i));
            }
        } else if (value == used) {
            // Once: a second time it is something else.
            used = null;
            new Behaviour(this).use(value, declared);
        } else if (isLibrary(type) && value instanceof Enum && Behaviour.areFunctions(type)) {
            line("opaque", "");
        } else if (value instanceof Enum) {
            line("enum", ((Enum<?>) value).getDeclaringClass().getName(), ((Enum<?>) value).name());
        } else if (value instanceof Class) {
            line("class", name((Class<?>) value));
        } else if (value instanceof java.util.Optional) {
            Object held = ((java.util.Optional<?>) value).orElse(null);
            line("optional", held == null ? "0" : "1");
            if (held != null) {
                value(held);
            }
        } else if (isLibrary(type) && value instanceof Map) {
            map(value, (Map<?, ?>) value);
        } else if (isLibrary(type) && value instanceof Collection) {
            collection(name, (Collection<?>) value);
        } else if (isLibrary(type) && value instanceof Map.Entry) {
            // Whatever its class: entries equal entries.
            line("data", "java.util.AbstractMap$SimpleEntry", "2");
            line("part", "key");
            value(((Map.Entry<?, ?>) value).getKey());
            line("part", "value");
            value(((Map.Entry<?, ?>) value).getValue());
        } else if (implementsNamed(type, "scala.collection.Iterable") && name.startsWith("scala.")) {
            scalaCollection(value, type);
        } else if (implementsNamed(type, "scala.Product")) {
            product(value, type);
        } else if (Behaviour.scalaArity(type) >= 0) {
            new Behaviour(this).scalaFunction(value, type);
        } else if (isRecord(type)) {
            record(value, type);
        } else if (isLibrary(type) && value instanceof Future) {
            new Behaviour(this).future((Future<?>) value);
        } else if (value instanceof AtomicReference) {
            holder("java.util.concurrent.atomic.AtomicReference", ((AtomicReference<?>) value).get());
        } else if (value instanceof Reference) {
            holder("java.lang.ref.Reference", ((Reference<?>) value).get());
        } else if (isLibrary(type)) {
            String says = saysOf(value);
            if (says == null) {
                line("opaque", name);
            } else {
                line("says", name, says);
            }
        } else if (type.isSynthetic() || type.getName().contains("$$Lambda")) {
            line("opaque", "");
        } else {
            members(value, type);
        }
    }

    /** An object that is there to hold another one. */
    private void holder(String name, Object held) {
        line("object", name);
        line("getter", "get");
        value(held);
        line("end");
    }

    private void collection(String name, Collection<?> collection) {
        List<Object> items = new ArrayList<>();
        String end = "";
        try {
            for (Object item : collection) {
                if (items.size() >= MOST_ELEMENTS) {
                    end = "more";
                    break;
                }
                items.add(item);
            }
        } catch (RuntimeException theirs) {
            end = theirs.getClass().getName();
        }
        boolean sorted = collection instanceof Set && !(collection instanceof SortedSet)
                && !(collection instanceof LinkedHashSet);
        items(collection instanceof Set ? "set" : "list", name, items, end, sorted);
    }

    void items(String kind, String name, List<Object> items, String end, boolean sorted) {
        line(kind, name, end, Integer.toString(items.size()));
        if (!sorted) {
            for (Object item : items) {
                value(item);
            }
            return;
        }
        List<String> texts = new ArrayList<>();
        for (Object item : items) {
            int from = account.length();
            value(item);
            texts.add(takenFrom(from));
        }
        Collections.sort(texts);
        for (String text : texts) {
            account.append(text);
        }
    }

    /**
     * What was written from there on, taken out of the account again. (Every run loads this class anew,
     * and would link lambdas anew, which takes longer than the run.)
     */
    String takenFrom(int from) {
        String text = account.substring(from);
        account.setLength(from);
        return text;
    }

    private void map(Object value, Map<?, ?> map) {
        List<String> texts = new ArrayList<>();
        String end = "";
        try {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (texts.size() >= MOST_ELEMENTS) {
                    end = "more";
                    break;
                }
                int from = account.length();
                value(entry.getKey());
                value(entry.getValue());
                texts.add(takenFrom(from));
            }
        } catch (RuntimeException theirs) {
            end = theirs.getClass().getName();
        }
        entries(value.getClass().getName(), texts, end);
    }

    int length() {
        return account.length();
    }

    /** Maps are equal whatever their order. */
    private void entries(String name, List<String> texts, String end) {
        Collections.sort(texts);
        line("map", name, end, Integer.toString(texts.size()));
        for (String text : texts) {
            account.append(text);
        }
    }

    private void scalaCollection(Object value, Class<?> type) {
        List<Object> items = new ArrayList<>();
        String end = "";
        try {
            Object iterator = call(value, "iterator");
            while (Boolean.TRUE.equals(call(iterator, "hasNext"))) {
                if (items.size() >= MOST_ELEMENTS) {
                    end = "more";
                    break;
                }
                items.add(call(iterator, "next"));
            }
        } catch (InvocationTargetException theirs) {
            end = theirs.getCause().getClass().getName();
        } catch (ReflectiveOperationException | RuntimeException e) {
            end = e.getClass().getName();
        }
        if (implementsNamed(type, "scala.collection.Map")) {
            List<String> texts = new ArrayList<>();
            for (Object item : items) {
                int from = account.length();
                for (Object part : productParts(item)) {
                    value(part);
                }
                texts.add(takenFrom(from));
            }
            entries(type.getName(), texts, end);
        } else {
            boolean set = implementsNamed(type, "scala.collection.Set");
            items(set ? "set" : "list", type.getName(), items, end, set);
        }
    }

    private void product(Object value, Class<?> type) {
        List<Object> parts = productParts(value);
        // `Tuple2$mcII$sp` is a `Tuple2` of two numbers.
        String name = type.getName().replaceFirst("\\$mc[A-Z]+\\$sp$", "");
        line("data", name, Integer.toString(parts.size()));
        for (Object part : parts) {
            line("part", "");
            value(part);
        }
    }

    private static List<Object> productParts(Object value) {
        List<Object> parts = new ArrayList<>();
        try {
            int count = (Integer) call(value, "productArity");
            Method element = null;
            for (Method method : value.getClass().getMethods()) {
                if (method.getName().equals("productElement") && method.getParameterCount() == 1) {
                    element = method;
                }
            }
            for (int i = 0; element != null && i < count; i++) {
                element.setAccessible(true);
                parts.add(element.invoke(value, i));
            }
        } catch (ReflectiveOperationException | RuntimeException e) {
            // What cannot be asked has no parts.
        }
        return parts;
    }

    private static Object call(Object on, String name) throws ReflectiveOperationException {
        Method method = on.getClass().getMethod(name);
        method.setAccessible(true);
        return method.invoke(on);
    }

    private static boolean isRecord(Class<?> type) {
        Class<?> above = type.getSuperclass();
        return above != null && above.getName().equals("java.lang.Record");
    }

    /** By its fields, which are its components in their order: an accessor might do anything. */
    private void record(Object value, Class<?> type) {
        List<Field> fields = new ArrayList<>();
        for (Field field : type.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                fields.add(field);
            }
        }
        line("data", type.getName(), Integer.toString(fields.size()));
        for (Field field : fields) {
            line("part", field.getName());
            try {
                field.setAccessible(true);
                value(field.get(value));
            } catch (ReflectiveOperationException | RuntimeException e) {
                line("opaque", "");
            }
        }
    }

    private static String saysOf(Object object) {
        try {
            if (object.getClass().getMethod("toString").getDeclaringClass() == Object.class) {
                return null;
            }
            String text = object.toString();
            return text == null || text.length() > LONGEST_TEXT || Identity.isIn(text) ? null : text;
        } catch (Exception | StackOverflowError | LinkageError e) {
            return null;
        }
    }

    /** Of an object of the user's class that is no data: its visible fields, and what its getters say. */
    private void members(Object object, Class<?> type) {
        line("object", type.getName());
        Set<String> named = new HashSet<>();
        Map<String, Field> visible = new TreeMap<>();
        boolean hides = false;
        for (Class<?> c = type; c != null && !isLibrary(c); c = c.getSuperclass()) {
            Field[] fields;
            try {
                fields = c.getDeclaredFields();
            } catch (LinkageError e) {
                break;
            }
            for (Field field : fields) {
                int modifiers = field.getModifiers();
                if (Modifier.isStatic(modifiers) || field.isSynthetic() || !named.add(field.getName())) {
                    continue;
                }
                if (isVisible(c, modifiers)) {
                    visible.put(field.getName(), field);
                } else {
                    hides = true;
                }
            }
        }
        for (Field field : visible.values()) {
            try {
                field.setAccessible(true);
                Object value = field.get(object);
                line("field", field.getName());
                value(value);
            } catch (ReflectiveOperationException | RuntimeException e) {
                // Nobody else could read it either.
            }
        }
        for (String getter : Plan.getters(type.getName())) {
            Method method = find(type, getter);
            if (method != null) {
                line("getter", getter);
                ask(object, method);
            }
        }
        if (hides) {
            // It may differ, whatever can be seen.
            line("field", "");
            line("opaque", "");
        }
        line("end");
    }

    /** Calls a method without parameters and writes what it says; whether it returned. */
    private boolean ask(Object object, Method method) {
        try {
            method.setAccessible(true);
            Object value = method.invoke(object);
            value(value);
            return true;
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof OutOfMemoryError) {
                throw (OutOfMemoryError) e.getCause();
            }
            line("throwing", e.getCause().getClass().getName());
        } catch (ReflectiveOperationException | RuntimeException e) {
            line("opaque", "");
        }
        return false;
    }

    private static Method find(Class<?> type, String name) {
        for (Class<?> c = type; c != null && !isLibrary(c); c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == 0
                        && !method.isBridge() && !Modifier.isStatic(method.getModifiers())) {
                    return method;
                }
            }
        }
        return null;
    }

    // ------------------------------------------------------------------ classes

    private boolean isVisible(Class<?> declaring, int modifiers) {
        boolean near = packageOf(declaring).equals(home);
        return Modifier.isPublic(modifiers) || near && !Modifier.isPrivate(modifiers);
    }

    private static String packageOf(Class<?> type) {
        String name = type.getName();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }

    static boolean isLibrary(Class<?> type) {
        return type.getClassLoader() == null || type.getModule().isNamed();
    }

    static boolean implementsNamed(Class<?> type, String wanted) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> face : c.getInterfaces()) {
                if (face.getName().equals(wanted) || implementsNamed(face, wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    static String name(Class<?> type) {
        String name = type.getCanonicalName();
        return name == null ? type.getName() : name;
    }

    // ------------------------------------------------------------------ lines

    void line(String word, String... arguments) {
        account.append(word);
        for (String argument : arguments) {
            account.append(' ');
            escape(argument);
        }
        account.append('\n');
    }

    private void escape(String text) {
        if (text.isEmpty()) {
            account.append('\\');
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > ' ' && c < 127 && c != '\\') {
                account.append(c);
            } else {
                String digits = Integer.toHexString(c);
                account.append('\\').append("0000", 0, 4 - digits.length()).append(digits);
            }
        }
    }

    /** The beginning of what is printed; the rest is only counted, so that it costs no memory. */
    private static final class Printed extends OutputStream {
        private final byte[] kept = new byte[LONGEST_OUTPUT];
        private long wanted;

        @Override
        public synchronized void write(int b) {
            if (wanted < kept.length) {
                kept[(int) wanted] = (byte) b;
            }
            wanted++;
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            int space = (int) Math.max(0, Math.min(length, kept.length - wanted));
            if (space > 0) {
                System.arraycopy(bytes, from, kept, (int) wanted, space);
            }
            wanted += length;
        }

        synchronized String text() {
            int length = (int) Math.min(wanted, kept.length);
            String text = new String(kept, 0, length, StandardCharsets.UTF_8);
            return wanted > kept.length ? text + "\u0000" + wanted : text;
        }
    }
}
