package gadfly.rt;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything reachable from some roots, as it was. A class among the roots stands for its static
 * fields. Library objects that cannot be looked into are compared by what they contain.
 */
public final class Frame {
    /** A heap larger than this is not compared beyond. */
    private static final int MOST = 200_000;

    private final Location[] allowed;
    private final IdentityHashMap<Object, Object[]> saved = new IdentityHashMap<Object, Object[]>();
    private final List<Object> order = new ArrayList<Object>();

    Frame(Object[] roots, Location[] allowed) {
        this.allowed = allowed;
        ArrayDeque<Object> open = new ArrayDeque<Object>();
        for (Object root : roots) {
            add(root, open);
        }
        while (!open.isEmpty() && order.size() < MOST) {
            Object o = open.poll();
            Object[] contents = contents(o);
            if (contents == null) {
                continue;
            }
            saved.put(o, contents);
            order.add(o);
            if (holdsReferences(o)) {
                for (Object value : contents) {
                    add(value, open);
                }
            }
        }
    }

    private void add(Object o, ArrayDeque<Object> open) {
        if (o != null && !saved.containsKey(o)) {
            saved.put(o, new Object[0]);
            open.add(o);
        }
    }

    boolean knew(Object o) {
        return saved.containsKey(o);
    }

    private static boolean holdsReferences(Object o) {
        Class<?> type = o.getClass();
        return !type.isArray() || !type.getComponentType().isPrimitive();
    }

    private static boolean isValue(Object o) {
        return o instanceof String || o instanceof Number && o.getClass().getName().startsWith("java.lang.")
                || o instanceof Boolean || o instanceof Character || o instanceof Enum && o.getClass().getName().startsWith("java.");
    }

    /** The fields of an object that can be looked into, in a fixed order; null if it cannot. */
    private static List<Field> fields(Class<?> type, boolean statics) {
        List<Field> out = new ArrayList<Field>();
        try {
            for (Class<?> c = type; c != null && c != Object.class; c = statics ? null : c.getSuperclass()) {
                for (Field field : c.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers()) == statics && !field.isSynthetic()) {
                        field.setAccessible(true);
                        out.add(field);
                    }
                }
            }
        } catch (RuntimeException closed) {
            return null;
        }
        return out;
    }

    private static Object[] contents(Object o) {
        if (isValue(o)) {
            return null;
        }
        if (o instanceof Class) {
            return values(fields((Class<?>) o, true), null);
        }
        if (o.getClass().isArray()) {
            Object[] out = new Object[Array.getLength(o)];
            for (int i = 0; i < out.length; i++) {
                out[i] = Array.get(o, i);
            }
            return out;
        }
        List<Field> fields = fields(o.getClass(), false);
        if (fields != null) {
            return values(fields, o);
        }
        try {
            if (o instanceof Collection) {
                return ((Collection<?>) o).toArray();
            }
            if (o instanceof Map) {
                List<Object> out = new ArrayList<Object>();
                for (Map.Entry<?, ?> entry : ((Map<?, ?>) o).entrySet()) {
                    out.add(entry.getKey());
                    out.add(entry.getValue());
                }
                return out.toArray();
            }
            if (o instanceof CharSequence || o.getClass().getName().startsWith("java.util.concurrent.atomic.")) {
                return new Object[] {o.toString()};
            }
        } catch (RuntimeException unreadable) {
            return null;
        }
        return null;
    }

    private static Object[] values(List<Field> fields, Object o) {
        if (fields == null) {
            return null;
        }
        Object[] out = new Object[fields.size()];
        for (int i = 0; i < out.length; i++) {
            try {
                out[i] = fields.get(i).get(o);
            } catch (IllegalAccessException e) {
                out[i] = null;
            } catch (LinkageError e) {
                out[i] = null;
            }
        }
        return out;
    }

    /** The first place that differs although it must not, or null. */
    String changed() {
        for (Object o : order) {
            Object[] before = saved.get(o);
            Object[] after = contents(o);
            if (before == null || after == null) {
                continue;
            }
            String place = changed(o, before, after);
            if (place != null) {
                return place;
            }
        }
        return null;
    }

    private String changed(Object o, Object[] before, Object[] after) {
        boolean array = o.getClass().isArray();
        List<Field> fields = array ? null : o instanceof Class ? fields((Class<?>) o, true) : fields(o.getClass(), false);
        if (before.length != after.length) {
            return coversAll(o) ? null : "the content of a " + o.getClass().getName();
        }
        for (int i = 0; i < before.length; i++) {
            if (same(before[i], after[i], array || fields != null)) {
                continue;
            }
            if (array) {
                if (!coversElement(o, i)) {
                    return "element " + i + " of an array";
                }
            } else if (fields == null) {
                if (!coversAll(o)) {
                    return "the content of a " + o.getClass().getName();
                }
            } else {
                Field field = fields.get(i);
                Object owner = o instanceof Class ? null : o;
                if (!coversField(owner, field.getDeclaringClass().getName(), field.getName())) {
                    return field.getDeclaringClass().getSimpleName() + "." + field.getName();
                }
            }
        }
        return null;
    }

    /** Primitives are boxed here, so their boxes are compared by value. */
    private static boolean same(Object before, Object after, boolean identity) {
        if (before == after) {
            return true;
        }
        boolean scalar = before instanceof Number || before instanceof Boolean || before instanceof Character;
        boolean text = before instanceof String && !identity;
        return (scalar || text) && before.equals(after);
    }

    private boolean coversField(Object owner, String declaring, String name) {
        for (Location location : allowed) {
            if (location != null && location.coversField(owner, declaring, name)) {
                return true;
            }
        }
        return false;
    }

    private boolean coversElement(Object array, int index) {
        for (Location location : allowed) {
            if (location != null && location.coversElement(array, index)) {
                return true;
            }
        }
        return false;
    }

    private boolean coversAll(Object owner) {
        for (Location location : allowed) {
            if (location != null && location.coversAll(owner)) {
                return true;
            }
        }
        return false;
    }
}
