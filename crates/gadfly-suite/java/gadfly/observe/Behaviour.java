package gadfly.observe;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.BaseStream;

/**
 * What is only seen of an object by using it: a function is called with a few arguments, an iterator or
 * stream gives its first elements, a future what it holds. (Without lambdas: see {@link Transcript}.)
 */
final class Behaviour {
    private static final int MOST_WALKED = 100;
    /**
     * A result that comes later is waited for as long as threads of the program work on something or sleep,
     * and for so many looks more. Looks are counted: on a busy machine the threads get their turns as we do.
     */
    private static final int IDLE_LOOKS = 100;
    private static final int MOST_ASKED = 4;

    /** What functions are tried with, by the type that they take. */
    private static final Object[][] SAMPLES = {
        {0, 1, 2, 5, -1},
        {0L, 1L, 2L, 5L, -1L},
        {"", "a", "ab"},
        {'a', 'B'},
        {false, true},
        {0.5, -2.0},
        {0.5f, -2.0f},
        {(short) 0, (short) 1, (short) -1},
        {(byte) 0, (byte) 1, (byte) -1},
    };
    /** Those that functions of Scala are tried with. */
    private static final int SCALA_SAMPLES = 6;

    private final Transcript account;

    Behaviour(Transcript account) {
        this.account = account;
    }

    // ------------------------------------------------------------------ what is used

    /** What a method promises to return; nothing if there is no such method. */
    static Type declared(String owner, String name, String[] parameters) {
        try {
            for (Method method : Class.forName(owner).getDeclaredMethods()) {
                if (method.getName().equals(name) && !method.isBridge() && takes(method, parameters)) {
                    return method.getGenericReturnType();
                }
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // Then nothing is known of it.
        }
        return null;
    }

    private static boolean takes(Method method, String[] parameters) {
        Class<?>[] types = method.getParameterTypes();
        if (types.length != parameters.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            if (!Transcript.name(types[i]).equals(parameters[i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether a result is only seen by using it, which may change it and others. */
    static boolean isUsed(Object result, Type declared) {
        Class<?> type = result.getClass();
        Class<?> promised = raw(declared);
        boolean nameless = isNameless(type) || Transcript.isLibrary(type);
        if (result instanceof Iterator || result instanceof Enumeration || result instanceof BaseStream
                || result instanceof Future) {
            return nameless || promised != null && Transcript.isLibrary(promised);
        }
        return promised != null && function(promised) != null && (nameless || Transcript.isLibrary(promised));
    }

    /** A class whose name says nothing: of a lambda, or written where it is used. */
    static boolean isNameless(Class<?> type) {
        return type.isSynthetic() || type.getName().contains("$$Lambda") || type.isAnonymousClass()
                || type.isLocalClass();
    }

    /** Writes what is seen of a result that is used. */
    void use(Object result, Type declared) {
        if (result instanceof Iterator) {
            walk("java.util.Iterator", (Iterator<?>) result, isOrdered(result.getClass()));
        } else if (result instanceof Enumeration) {
            walk("java.util.Enumeration", ((Enumeration<?>) result).asIterator(), isOrdered(result.getClass()));
        } else if (result instanceof BaseStream) {
            stream((BaseStream<?, ?>) result);
        } else if (result instanceof Future) {
            if (result instanceof CompletableFuture) {
                await((Future<?>) result);
            }
            future((Future<?>) result);
        } else {
            call(result, declared);
        }
    }

    // ------------------------------------------------------------------ iterators and streams

    /** Whether the elements come in an order that somebody may have meant. */
    private static boolean isOrdered(Class<?> iterator) {
        String name = iterator.getName();
        if (!Transcript.isLibrary(iterator)) {
            return true;
        }
        boolean hashed = name.contains("Hash") && !name.contains("LinkedHash");
        return !hashed && !name.startsWith("java.util.Collections$")
                && !name.startsWith("java.util.ImmutableCollections$Set")
                && !name.startsWith("java.util.ImmutableCollections$Map");
    }

    private void stream(BaseStream<?, ?> stream) {
        Iterator<?> iterator;
        boolean ordered;
        try {
            Spliterator<?> elements = stream.spliterator();
            ordered = elements.hasCharacteristics(Spliterator.ORDERED);
            iterator = elements instanceof Spliterator.OfInt ? Spliterators.iterator((Spliterator.OfInt) elements)
                    : elements instanceof Spliterator.OfLong ? Spliterators.iterator((Spliterator.OfLong) elements)
                    : elements instanceof Spliterator.OfDouble ? Spliterators.iterator((Spliterator.OfDouble) elements)
                    : Spliterators.iterator(elements);
        } catch (RuntimeException theirs) {
            // It has been used up, or its source cannot be read.
            iterator = null;
            ordered = true;
            account.line("data", "java.util.stream.Stream", "1");
            account.line("part", "elements");
            account.items("list", "", new ArrayList<>(), theirs.getClass().getName(), false);
        }
        if (iterator != null) {
            walk("java.util.stream.Stream", iterator, ordered);
        }
    }

    /** Writes the first elements. */
    private void walk(String kind, Iterator<?> iterator, boolean ordered) {
        List<Object> items = new ArrayList<>();
        String end = "";
        try {
            while (iterator.hasNext()) {
                if (items.size() >= MOST_WALKED) {
                    end = "more";
                    break;
                }
                items.add(iterator.next());
            }
        } catch (RuntimeException theirs) {
            end = theirs.getClass().getName();
        }
        account.line("data", kind, "1");
        account.line("part", "elements");
        account.items("list", ordered ? "" : "unordered", items, end, false);
    }

    // ------------------------------------------------------------------ futures

    /** Waits for a result that somebody is at work on. */
    private void await(Future<?> future) {
        int idle = 0;
        while (!future.isDone() && idle < IDLE_LOOKS) {
            try {
                future.get(1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                idle = account.areOthersAtWork() ? 0 : idle + 1;
            } catch (ExecutionException | InterruptedException | RuntimeException e) {
                return;
            }
        }
    }

    /** Writes what a future gives if it is there. */
    void future(Future<?> future) {
        if (!future.isDone()) {
            account.line("opaque", future.getClass().getName());
            return;
        }
        account.line("object", "java.util.concurrent.Future");
        account.line("getter", "get");
        try {
            account.value(future.get());
        } catch (ExecutionException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            account.line("throwing", cause.getClass().getName());
        } catch (InterruptedException | RuntimeException e) {
            account.line("throwing", e.getClass().getName());
        }
        account.line("end");
    }

    // ------------------------------------------------------------------ functions

    /** The one method of an interface that is there to be called; nothing if there are others. */
    private static Method function(Class<?> type) {
        if (!type.isInterface() || Transcript.isLibrary(type) && !isFunction(type)) {
            return null;
        }
        Method found = null;
        for (Method method : type.getMethods()) {
            if (!Modifier.isAbstract(method.getModifiers()) || isOfEveryObject(method)) {
                continue;
            }
            if (found != null) {
                return null;
            }
            found = method;
        }
        return found;
    }

    /** Whether an interface of the library is meant for functions; some only happen to have one method. */
    private static boolean isFunction(Class<?> type) {
        String name = type.getName();
        return name.startsWith("java.util.function.") || name.equals("java.util.Comparator")
                || name.equals("java.util.concurrent.Callable") || name.equals("java.lang.Runnable");
    }

    /** Whether a class of the library is one of functions. */
    static boolean areFunctions(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> face : c.getInterfaces()) {
                if (isFunction(face) || areFunctions(face)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOfEveryObject(Method method) {
        try {
            Object.class.getMethod(method.getName(), method.getParameterTypes());
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** A function is what it does; here with a few arguments of the types that are declared. */
    private void call(Object value, Type declared) {
        Class<?> face = raw(declared);
        Method method = function(face);
        Map<TypeVariable<?>, Type> known = new HashMap<>();
        learn(declared, known, 0);
        Type[] parameters = method.getGenericParameterTypes();
        List<Object[]> samples = new ArrayList<>();
        for (Type parameter : parameters) {
            Object[] some = samplesOf(raw(resolved(parameter, known)));
            if (some != null) {
                samples.add(some);
            }
        }
        if (samples.size() < parameters.length || parameters.length > 3 || method.getReturnType() == void.class) {
            account.line("opaque", "");
            return;
        }
        int from = account.length();
        try {
            method.setAccessible(true);
            account.line("function", face.getName());
            for (Object[] arguments : arguments(samples)) {
                account.line("getter", method.getName() + shown(arguments));
                call(value, method, arguments, face.getName().equals("java.util.Comparator"));
            }
            account.line("end");
        } catch (ReflectiveOperationException | RuntimeException e) {
            account.takenFrom(from);
            account.line("opaque", "");
        }
    }

    /** Calls methods of a name with a few plain arguments, as far as they take such. */
    void ask(Object object, Class<?> type, String name) {
        for (Class<?> c = type; c != null && !Transcript.isLibrary(c); c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                if (!method.getName().equals(name) || method.isBridge() || Modifier.isStatic(method.getModifiers())
                        || method.getParameterCount() == 0) {
                    continue;
                }
                List<Object[]> samples = new ArrayList<>();
                for (Class<?> parameter : method.getParameterTypes()) {
                    Object[] some = samplesOf(parameter);
                    if (some != null) {
                        samples.add(some);
                    }
                }
                if (samples.size() == method.getParameterCount()) {
                    ask(object, method, arguments(samples));
                }
            }
        }
    }

    private void ask(Object object, Method method, List<Object[]> all) {
        for (Object[] arguments : all.subList(0, Math.min(MOST_ASKED, all.size()))) {
            int from = account.length();
            try {
                method.setAccessible(true);
                account.line("look", "result." + method.getName() + shown(arguments));
                call(object, method, arguments, false);
            } catch (ReflectiveOperationException | RuntimeException e) {
                account.takenFrom(from);
                return;
            }
        }
    }

    private void call(Object function, Method method, Object[] arguments, boolean signOnly)
            throws ReflectiveOperationException {
        try {
            Object gives = method.invoke(function, arguments);
            account.value(signOnly ? (Object) Integer.signum((Integer) gives) : gives);
        } catch (InvocationTargetException e) {
            threw(e.getCause());
        }
    }

    private void threw(Throwable thrown) {
        if (thrown instanceof OutOfMemoryError || thrown instanceof ThreadDeath) {
            throw (Error) thrown;
        }
        if (thrown instanceof StackOverflowError) {
            // Nobody asked how far it goes.
            account.line("opaque", "");
        } else {
            account.line("throwing", thrown.getClass().getName());
        }
    }

    /** Each sample of each parameter at least once, and a call with the first ones. */
    private static List<Object[]> arguments(List<Object[]> samples) {
        List<Object[]> all = new ArrayList<>();
        int most = 1;
        for (Object[] some : samples) {
            most = Math.max(most, some.length);
        }
        boolean several = samples.size() > 1;
        for (int i = several ? -1 : 0; i < most; i++) {
            Object[] arguments = new Object[samples.size()];
            for (int p = 0; p < arguments.length; p++) {
                Object[] some = samples.get(p);
                arguments[p] = some[i < 0 ? 0 : (i + p) % some.length];
            }
            all.add(arguments);
        }
        return all;
    }

    private static Object[] samplesOf(Class<?> type) {
        if (type == null) {
            return null;
        }
        for (Object[] samples : SAMPLES) {
            Class<?> box = samples[0].getClass();
            if (type == box || type.isPrimitive() && primitive(box) == type) {
                return samples;
            }
        }
        return null;
    }

    private static Class<?> primitive(Class<?> box) {
        return java.lang.invoke.MethodType.methodType(box).unwrap().returnType();
    }

    // ------------------------------------------------------------------ types

    private static Class<?> raw(Type type) {
        return type instanceof Class ? (Class<?>) type
                : type instanceof ParameterizedType ? (Class<?>) ((ParameterizedType) type).getRawType() : null;
    }

    /** What the variables of a type and of the interfaces above it stand for. */
    private static void learn(Type type, Map<TypeVariable<?>, Type> known, int depth) {
        Class<?> raw = raw(type);
        if (raw == null || depth > 8) {
            return;
        }
        if (type instanceof ParameterizedType) {
            Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
            TypeVariable<?>[] variables = raw.getTypeParameters();
            for (int i = 0; i < Math.min(arguments.length, variables.length); i++) {
                known.put(variables[i], arguments[i]);
            }
        }
        for (Type above : raw.getGenericInterfaces()) {
            learn(above, known, depth + 1);
        }
    }

    private static Type resolved(Type type, Map<TypeVariable<?>, Type> known) {
        Type at = type;
        for (int i = 0; i < 8; i++) {
            if (at instanceof TypeVariable) {
                at = known.get(at);
            } else if (at instanceof WildcardType) {
                Type[] lower = ((WildcardType) at).getLowerBounds();
                at = lower.length > 0 ? lower[0] : ((WildcardType) at).getUpperBounds()[0];
            }
        }
        return at;
    }

    // ------------------------------------------------------------------ Scala

    /** How many arguments a function of Scala takes; -1 for what is none. */
    static int scalaArity(Class<?> type) {
        for (int arity = 0; arity <= 5; arity++) {
            if (Transcript.implementsNamed(type, "scala.Function" + arity)) {
                return arity;
            }
        }
        return -1;
    }

    /** The same for a function of Scala: with arguments of the first kind that it takes. */
    void scalaFunction(Object value, Class<?> type) {
        int arity = scalaArity(type);
        Method apply = null;
        for (Method method : type.getMethods()) {
            if (method.getName().equals("apply") && method.getParameterCount() == arity
                    && method.getReturnType() == Object.class) {
                boolean general = true;
                for (Class<?> parameter : method.getParameterTypes()) {
                    general &= parameter == Object.class;
                }
                apply = general ? method : apply;
            }
        }
        if (apply == null || arity > 2) {
            account.line("opaque", "");
            return;
        }
        apply.setAccessible(true);
        int from = account.length();
        for (int kind = 0; kind < (arity == 0 ? 1 : SCALA_SAMPLES); kind++) {
            if (applied(value, apply, arity, arity == 0 ? new Object[] {null} : SAMPLES[kind])) {
                return;
            }
            account.takenFrom(from);
        }
        account.line("opaque", "");
    }

    /** Writes what a function does with arguments; whether it takes such. */
    private boolean applied(Object function, Method apply, int arity, Object[] samples) {
        account.line("function", "scala.Function" + arity);
        for (int i = 0; i < samples.length; i++) {
            Object first = samples[i];
            Object second = samples[(i + 1) % samples.length];
            Object[] arguments = arity == 0 ? new Object[0]
                    : arity == 1 ? new Object[] {first} : new Object[] {first, second};
            account.line("getter", arity == 1 ? shown(first) : shown(arguments));
            try {
                account.value(apply.invoke(function, arguments));
            } catch (InvocationTargetException e) {
                if (e.getCause() instanceof ClassCastException) {
                    return false;
                }
                threw(e.getCause());
            } catch (ReflectiveOperationException | RuntimeException e) {
                return false;
            }
        }
        account.line("end");
        return true;
    }

    private static String shown(Object[] arguments) {
        StringBuilder text = new StringBuilder("(");
        for (int i = 0; i < arguments.length; i++) {
            text.append(i == 0 ? "" : ", ").append(shown(arguments[i]));
        }
        return text.append(')').toString();
    }

    private static String shown(Object sample) {
        return sample instanceof String ? "\"" + sample + "\""
                : sample instanceof Character ? "'" + sample + "'" : String.valueOf(sample);
    }
}
