package gadfly.observe;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Writes down what a call did, as far as a test could see it: the result or exception, what was
 * printed, and the inputs before and after through what a test may use (elements, accessible
 * fields, getters without side effects).
 *
 * The account is a list of lines that {@code observe/parse.rs} reads. Objects have numbers in the
 * order in which they are first met, inputs first, so that equal behaviour gives equal accounts.
 */
public final class Observer {
    private static final int MOST_ELEMENTS = 64;
    private static final int MOST_NODES = 256;
    private static final int DEEPEST = 4;
    private static final int MOST_WALKED = 5;
    private static final int LONGEST_TEXT = 4000;
    private static final int LONGEST_ACCOUNT = 60_000;

    private final String home;
    private final StringBuilder account = new StringBuilder();
    /** The objects' classes, which the account begins with. */
    private final StringBuilder introductions = new StringBuilder();
    private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>();
    private final List<Object> nodes = new ArrayList<>();
    private final LinkedHashMap<String, Object> inputs = new LinkedHashMap<>();
    private final List<String> statics = new ArrayList<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    /** Contents that are in the account already. */
    private final Set<String> described = new HashSet<>();
    /** An iterator that the call returned. */
    private Object walked;
    private PrintStream realOut;
    private PrintStream realErr;

    /** An observer for a test in the given package. */
    public Observer(String home) {
        this.home = home;
    }

    /** An object that exists before the call and may be looked at after it. */
    public void input(String name, Object value) {
        inputs.put(name, value);
    }

    /** A class whose accessible static fields are looked at. */
    public void statics(String type) {
        statics.add(type);
    }

    /** The call comes next. */
    public void before() {
        for (Map.Entry<String, Object> input : inputs.entrySet()) {
            line("input").text(input.getKey());
            value(input.getValue());
        }
        contents("before", inputs.values());
        readStatics("static-before");
        realOut = System.out;
        realErr = System.err;
        System.setOut(new PrintStream(out, true));
        System.setErr(new PrintStream(err, true));
    }

    public void returned(Object result) {
        restore();
        line("returned");
        value(result);
        List<Object> roots = new ArrayList<>(inputs.values());
        roots.add(result);
        if (result instanceof java.util.Iterator && !inputs.containsValue(result)) {
            walked = result;
        }
        after(roots);
    }

    public void done() {
        restore();
        line("void");
        after(new ArrayList<>(inputs.values()));
    }

    public void threw(Throwable thrown) throws Throwable {
        restore();
        if (thrown instanceof ThreadDeath || thrown instanceof OutOfMemoryError) {
            throw thrown;
        }
        line("threw").text(thrown.getClass().getName());
        String message;
        try {
            message = thrown.getMessage();
        } catch (Throwable theirs) {
            message = null;
        }
        if (message == null || message.length() > LONGEST_TEXT) {
            line("null");
        } else {
            line("text").text(message);
        }
        // Which of its classes a test may name.
        Class<?> type = thrown.getClass();
        while (!isAccessible(type)) {
            type = type.getSuperclass();
        }
        line("as").text(type.getCanonicalName()).text(type.getName());
        StackTraceElement[] frames = thrown.getStackTrace();
        line("at").text(frames.length == 0 ? "" : frames[0].getClassName());
        // An exception may be an input that was thrown.
        Integer number = numbers.get(thrown);
        line("same").text(number == null ? "-1" : number.toString());
        after(new ArrayList<>(inputs.values()));
    }

    private void restore() {
        System.out.flush();
        System.err.flush();
        System.setOut(realOut);
        System.setErr(realErr);
        line("out").text(printed(out));
        line("err").text(printed(err));
    }

    private static String printed(ByteArrayOutputStream bytes) {
        String text = bytes.toString();
        return text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "\u0000more" : text;
    }

    private void after(List<Object> roots) {
        contents("after", roots);
        readStatics("static-after");
        lookAtLast();
    }

    /**
     * What a receiver without getters says when it is asked: the calls may change it, so they come
     * when everything else has been seen.
     */
    private void lookAtLast() {
        Object receiver = inputs.get("this");
        if (receiver == null || isJdk(receiver.getClass())) {
            return;
        }
        for (String name : Plan.lookers(receiver.getClass().getName())) {
            try {
                Method method = find(receiver.getClass(), name);
                if (method == null) {
                    continue;
                }
                method.setAccessible(true);
                Object value = method.invoke(receiver);
                line("look").text(name).text(name(method.getReturnType()));
                value(value);
                List<Object> roots = new ArrayList<>();
                roots.add(value);
                contents("after", roots);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof VirtualMachineError) {
                    throw (VirtualMachineError) e.getCause();
                }
                return;
            } catch (ReflectiveOperationException | RuntimeException e) {
                return;
            }
        }
    }

    /** The account; a test cannot use one that is too long to read. */
    public String finish() {
        boolean tooLong = account.length() + introductions.length() > LONGEST_ACCOUNT;
        return tooLong ? "too-long" : introductions.toString() + account;
    }

    // ------------------------------------------------------------------ contents

    private void contents(String when, Collection<Object> roots) {
        Set<Object> seen = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
        List<Object> level = new ArrayList<>();
        for (Object root : roots) {
            if (isNode(root) && seen.add(root)) {
                level.add(root);
            }
        }
        for (int depth = 0; depth < DEEPEST && !level.isEmpty(); depth++) {
            List<Object> next = new ArrayList<>();
            for (Object object : level) {
                for (Object part : content(when, object)) {
                    if (isNode(part) && seen.add(part)) {
                        next.add(part);
                    }
                }
            }
            level = next;
        }
    }

    /** Writes what is in an object and returns the objects that it mentions. */
    private List<Object> content(String when, Object object) {
        List<Object> parts = new ArrayList<>();
        int number = number(object);
        if (number >= MOST_NODES || !described.add(when + number)) {
            return parts;
        }
        line(when).text(Integer.toString(number));
        Class<?> type = object.getClass();
        if (type.isArray()) {
            int length = Array.getLength(object);
            line("array").text(Integer.toString(length));
            for (int i = 0; i < Math.min(length, MOST_ELEMENTS); i++) {
                Object element = Array.get(object, i);
                value(element);
                parts.add(element);
            }
        } else if (object == walked) {
            walk((java.util.Iterator<?>) object, parts);
        } else if (object instanceof Enum) {
            line("enum").text(((Enum<?>) object).name());
        } else if (object instanceof Class) {
            Class<?> named = (Class<?>) object;
            String name = named.getCanonicalName();
            line("class").text(name == null ? named.getName() : name);
        } else if (isJdk(type) && object instanceof Collection) {
            List<Object> items = elements((Collection<?>) object);
            line("items").text(Integer.toString(items.size()));
            for (Object item : items) {
                value(item);
                parts.add(item);
            }
        } else if (isJdk(type) && object instanceof Map) {
            Map<Object, Object> entries = entries((Map<?, ?>) object);
            line("entries").text(Integer.toString(entries.size()));
            for (Map.Entry<Object, Object> entry : entries.entrySet()) {
                value(entry.getKey());
                value(entry.getValue());
                parts.add(entry.getKey());
                parts.add(entry.getValue());
            }
        } else if (object instanceof java.util.Optional) {
            Object held = ((java.util.Optional<?>) object).orElse(null);
            line("optional");
            value(held);
            parts.add(held);
        } else if (isJdk(type)) {
            line("text");
            String text = saysOf(object);
            if (text == null) {
                line("null");
            } else {
                line("text").text(text);
            }
        } else {
            members(object, parts);
        }
        line("end");
        return parts;
    }

    /** What an iterator gives; nobody else will ask it. */
    private void walk(java.util.Iterator<?> iterator, List<Object> parts) {
        List<Object> items = new ArrayList<>();
        String end = "more";
        try {
            while (true) {
                if (items.size() >= MOST_WALKED) {
                    break;
                }
                if (!iterator.hasNext()) {
                    end = "ended";
                    break;
                }
                items.add(iterator.next());
            }
        } catch (RuntimeException theirs) {
            end = "broken";
        }
        String past = "";
        if (end.equals("ended")) {
            try {
                iterator.next();
            } catch (RuntimeException theirs) {
                past = theirs.getClass().getName();
            }
        }
        line("walk").text(end).text(past);
        for (Object item : items) {
            value(item);
            parts.add(item);
        }
    }

    /** In the order of a sorted or linked collection; of another set the order says nothing. */
    private static List<Object> elements(Collection<?> collection) {
        List<Object> items = new ArrayList<>();
        try {
            for (Object item : collection) {
                if (items.size() >= MOST_ELEMENTS) {
                    break;
                }
                items.add(item);
            }
        } catch (RuntimeException broken) {
            items.add("(cannot be iterated: " + broken.getClass().getName() + ")");
        }
        if (collection instanceof Set
                && !(collection instanceof SortedSet)
                && !(collection instanceof LinkedHashSet)) {
            sort(items);
        }
        return items;
    }

    private static Map<Object, Object> entries(Map<?, ?> map) {
        Map<Object, Object> entries = new IdentityHashMap<>();
        List<Object> keys = new ArrayList<>();
        try {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (keys.size() >= MOST_ELEMENTS) {
                    break;
                }
                Object key = entry.getKey();
                keys.add(key);
                entries.put(key, entry.getValue());
            }
        } catch (RuntimeException broken) {
            keys.clear();
        }
        if (!(map instanceof SortedMap) && !(map instanceof LinkedHashMap)) {
            sort(keys);
        }
        Map<Object, Object> ordered = new LinkedHashMap<>();
        for (Object key : keys) {
            ordered.put(key, entries.get(key));
        }
        return ordered;
    }

    /** Sorts strings, boxed numbers and the like; anything else keeps its place. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void sort(List<Object> items) {
        Class<?> type = null;
        for (Object item : items) {
            if (!isScalar(item) || type != null && type != item.getClass()) {
                return;
            }
            type = item.getClass();
        }
        items.sort((Comparator) Comparator.naturalOrder());
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

    private void members(Object object, List<Object> parts) {
        line("object");
        Class<?> type = object.getClass();
        Set<String> named = new HashSet<>();
        for (Class<?> c = type; c != null && !isJdk(c); c = c.getSuperclass()) {
            Field[] fields;
            try {
                fields = c.getDeclaredFields();
            } catch (LinkageError e) {
                break;
            }
            for (Field field : fields) {
                int modifiers = field.getModifiers();
                if (Modifier.isStatic(modifiers) || field.isSynthetic() || !named.add(field.getName())
                        || !isVisible(c, modifiers)) {
                    continue;
                }
                try {
                    field.setAccessible(true);
                    Object value = field.get(object);
                    line("field").text(field.getName()).text(name(field.getType()));
                    value(value);
                    parts.add(value);
                } catch (ReflectiveOperationException | RuntimeException e) {
                    // A test could not read it either.
                }
            }
        }
        for (String getter : Plan.getters(type.getName())) {
            try {
                Method method = find(type, getter);
                if (method == null) {
                    continue;
                }
                method.setAccessible(true);
                Object value = method.invoke(object);
                line("getter").text(getter).text(name(method.getReturnType()));
                value(value);
                parts.add(value);
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof VirtualMachineError) {
                    throw (VirtualMachineError) e.getCause();
                }
                line("throwing").text(getter).text(e.getCause().getClass().getName());
            } catch (ReflectiveOperationException | RuntimeException e) {
                // A test could not call it either.
            }
        }
    }

    private static Method find(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (method.getName().equals(name) && method.getParameterCount() == 0
                        && !method.isBridge() && !Modifier.isStatic(method.getModifiers())) {
                    return method;
                }
            }
        }
        try {
            return type.getMethod(name);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private void readStatics(String when) {
        for (String type : statics) {
            try {
                Class<?> c = Class.forName(type);
                for (Field field : c.getDeclaredFields()) {
                    int modifiers = field.getModifiers();
                    if (!Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers)
                            || field.isSynthetic() || !isVisible(c, modifiers)) {
                        continue;
                    }
                    field.setAccessible(true);
                    Object value = field.get(null);
                    if (value == null || isScalar(value)) {
                        line(when).text(c.getCanonicalName() + "." + field.getName())
                                .text(name(field.getType()));
                        value(value);
                    }
                }
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                // The call itself will show it.
            }
        }
    }

    private boolean isVisible(Class<?> declaring, int modifiers) {
        boolean near = packageOf(declaring).equals(home);
        return isAccessible(declaring)
                && (Modifier.isPublic(modifiers) || near && !Modifier.isPrivate(modifiers));
    }

    /** Whether a test in the home package may name the class. */
    private boolean isAccessible(Class<?> type) {
        boolean near = packageOf(type).equals(home);
        for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
            int modifiers = c.getModifiers();
            if (c.isAnonymousClass() || c.isLocalClass() || Modifier.isPrivate(modifiers)
                    || !near && !Modifier.isPublic(modifiers)) {
                return false;
            }
        }
        return true;
    }

    private static String packageOf(Class<?> type) {
        String name = type.getName();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(0, dot);
    }

    private static boolean isJdk(Class<?> type) {
        return type.getClassLoader() == null || type.getName().startsWith("java.")
                || type.getName().startsWith("javax.");
    }

    private static String name(Class<?> type) {
        String name = type.getCanonicalName();
        return name == null ? type.getName() : name;
    }

    // ------------------------------------------------------------------ values

    private static boolean isScalar(Object value) {
        return value instanceof String || value instanceof Boolean || value instanceof Character
                || value instanceof Integer || value instanceof Long || value instanceof Byte
                || value instanceof Short || value instanceof Float || value instanceof Double;
    }

    private static boolean isNode(Object value) {
        return value != null && !isScalar(value);
    }

    private void value(Object value) {
        if (value == null) {
            line("null");
        } else if (value instanceof String) {
            String text = (String) value;
            line("text").text(text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) + "\u0000more" : text);
        } else if (value instanceof Character) {
            line("char").text(Integer.toString((Character) value));
        } else if (value instanceof Float) {
            line("float").text(Integer.toString(Float.floatToIntBits((Float) value)));
        } else if (value instanceof Double) {
            line("double").text(Long.toString(Double.doubleToLongBits((Double) value)));
        } else if (isScalar(value)) {
            String type = value.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
            line(type.equals("integer") ? "int" : type).text(value.toString());
        } else {
            line("node").text(Integer.toString(number(value)));
        }
    }

    /** The number of an object; the first time it is also introduced. */
    private int number(Object object) {
        Integer known = numbers.get(object);
        if (known != null) {
            return known;
        }
        int number = nodes.size();
        numbers.put(object, number);
        nodes.add(object);
        Class<?> type = object.getClass();
        Class<?> named = type;
        while (!isAccessible(named) && named.getSuperclass() != null) {
            named = named.getSuperclass();
        }
        introductions.append("class ").append(number).append(' ').append(escape(type.getName()))
                .append(' ').append(escape(name(named)));
        if (object instanceof Collection) {
            introductions.append(object instanceof List ? " list" : object instanceof Set ? " set" : " collection");
        } else if (object instanceof Map) {
            introductions.append(" map");
        } else {
            introductions.append(" object");
        }
        introductions.append('\n');
        return number;
    }

    private Line line(String word) {
        if (account.length() > 0 && account.charAt(account.length() - 1) != '\n') {
            account.append('\n');
        }
        return new Line(word);
    }

    /** One line of the account: words separated by blanks. */
    private final class Line {
        Line(String word) {
            account.append(word);
        }

        Line text(String text) {
            account.append(' ').append(escape(text));
            return this;
        }
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > ' ' && c < 127 && c != '\\') {
                escaped.append(c);
            } else {
                String digits = Integer.toHexString(c);
                escaped.append('\\').append("0000", 0, 4 - digits.length()).append(digits);
            }
        }
        return escaped.length() == 0 ? "\\" : escaped.toString();
    }
}
