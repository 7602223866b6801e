    // What follows runs a call and writes values down.

    interface Call {
        Object now() throws Throwable;
    }

    static final class Ended {
        Object value;
        Throwable thrown;
        String printed;

        String kind() {
            return thrown == null ? "returns" : "throws";
        }

        String text(String... getters) {
            return thrown == null
                    ? "returns " + SuiteTest.text(value, getters)
                    : "throws " + SuiteTest.name(thrown.getClass());
        }

        String message() {
            return thrown == null ? "" : SuiteTest.ascii(String.valueOf(thrown.getMessage()));
        }
    }

    static Ended run(Call call) throws InterruptedException {
        Ended end = new Ended();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream real = System.out;
        Thread thread = new Thread(() -> {
            try {
                end.value = call.now();
            } catch (Throwable thrown) {
                end.thrown = thrown;
            }
        });
        thread.setDaemon(true);
        System.setOut(new PrintStream(out, true));
        try {
            thread.start();
            thread.join(10_000);
        } finally {
            System.out.flush();
            System.setOut(real);
        }
        if (thread.isAlive()) {
            fail("it does not finish");
        }
        end.printed = ascii(out.toString(java.nio.charset.StandardCharsets.UTF_8));
        return end;
    }

    static final Pattern FLOAT = Pattern.compile("-?\\d+(\\.\\d+)?[eE][-+]?\\d+|-?\\d+\\.\\d+");

    /** Equal, but that floats may differ a little. */
    static boolean alike(String expected, String actual) {
        if (expected.equals(actual)) {
            return true;
        }
        Matcher one = FLOAT.matcher(expected);
        Matcher two = FLOAT.matcher(actual);
        if (!one.replaceAll("#").equals(two.replaceAll("#"))) {
            return false;
        }
        one.reset();
        two.reset();
        while (one.find() && two.find()) {
            double a = Double.parseDouble(one.group());
            double b = Double.parseDouble(two.group());
            double most = Math.max(1.0, Math.max(Math.abs(a), Math.abs(b)));
            if (!(Math.abs(a - b) <= TOLERANCE_HERE * most)) {
                return false;
            }
        }
        return true;
    }

    static void assertAlike(String expected, String actual) {
        if (!alike(expected, actual)) {
            assertEquals(expected, actual);
        }
    }

    static String text(Object value, String... getters) {
        return ascii(text(value, new java.util.ArrayList<>(), getters));
    }

    static String text(Object value, java.util.List<Object> open, String[] getters) {
        if (value == null) {
            return "null";
        }
        if (value instanceof String) {
            return string((String) value);
        }
        if (value instanceof Character) {
            char c = (Character) value;
            return c == '\'' ? "'\\''" : c == '"' ? "'\"'" : "'" + escaped(String.valueOf(c)) + "'";
        }
        if (value instanceof Long) {
            long n = (Long) value;
            return n == Long.MIN_VALUE ? "Long.MIN_VALUE" : n == Long.MAX_VALUE ? "Long.MAX_VALUE" : n + "L";
        }
        if (value instanceof Integer) {
            int n = (Integer) value;
            return n == Integer.MIN_VALUE ? "Integer.MIN_VALUE" : n == Integer.MAX_VALUE ? "Integer.MAX_VALUE" : "" + n;
        }
        if (value instanceof Double || value instanceof Float) {
            return real(((Number) value).doubleValue(), value instanceof Double ? "Double" : "Float", value.toString());
        }
        if (value instanceof Boolean || value instanceof Byte || value instanceof Short) {
            return value.toString();
        }
        for (int i = 0; i < open.size(); i++) {
            if (open.get(i) == value) {
                return "(the object " + (open.size() - i) + " further out)";
            }
        }
        open.add(value);
        try {
            return object(value, value.getClass(), open, getters);
        } finally {
            open.remove(open.size() - 1);
        }
    }

    static String object(Object value, Class<?> type, java.util.List<Object> open, String[] getters) {
        boolean library = type.getClassLoader() == null || type.getModule().isNamed();
        java.util.List<String> parts = new java.util.ArrayList<>();
        if (type.isArray()) {
            Class<?> base = type.getComponentType();
            String rest = "";
            while (base.isArray()) {
                base = base.getComponentType();
                rest += "[]";
            }
            for (int i = 0; i < Array.getLength(value); i++) {
                parts.add(text(Array.get(value, i), open, getters));
            }
            String inner = String.join(", ", parts);
            if (!rest.isEmpty()) {
                inner = inner.replace("new " + name(base) + rest + " {", "{");
            }
            return "new " + name(base) + "[]" + rest + " {" + inner + "}";
        }
        if (value instanceof Enum) {
            return name(((Enum<?>) value).getDeclaringClass()) + "." + ((Enum<?>) value).name();
        }
        if (value instanceof Class) {
            return name((Class<?>) value) + ".class";
        }
        if (value instanceof java.util.Optional) {
            Object held = ((java.util.Optional<?>) value).orElse(null);
            return held == null ? "Optional.empty()" : "Optional.of(" + text(held, open, getters) + ")";
        }
        if (library && value instanceof java.util.Map) {
            for (java.util.Map.Entry<?, ?> entry : ((java.util.Map<?, ?>) value).entrySet()) {
                parts.add(text(entry.getKey(), open, getters) + "=" + text(entry.getValue(), open, getters));
            }
            java.util.Collections.sort(parts);
            return "{" + String.join(", ", parts) + "}";
        }
        if (library && value instanceof java.util.Collection) {
            for (Object item : (java.util.Collection<?>) value) {
                parts.add(text(item, open, getters));
            }
            boolean set = value instanceof java.util.Set;
            if (set && !(value instanceof java.util.SortedSet) && !(value instanceof java.util.LinkedHashSet)) {
                java.util.Collections.sort(parts);
            }
            String inner = String.join(", ", parts);
            return set ? "{" + inner + "}" : "[" + inner + "]";
        }
        if (type.getSuperclass() != null && type.getSuperclass().getName().equals("java.lang.Record")) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    parts.add(fieldOf(value, field, open, getters));
                }
            }
            return "new " + name(type) + "(" + String.join(", ", parts) + ")";
        }
        if (library) {
            return value.toString();
        }
        if (type.isSynthetic() || type.getName().contains("$$Lambda")) {
            return "a function";
        }
        java.util.TreeMap<String, Field> visible = new java.util.TreeMap<>();
        for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                int modifiers = field.getModifiers();
                boolean near = c.getPackageName().equals(SuiteTest.class.getPackageName());
                boolean seen = Modifier.isPublic(modifiers) || near && !Modifier.isPrivate(modifiers);
                if (!Modifier.isStatic(modifiers) && !field.isSynthetic() && seen) {
                    visible.putIfAbsent(field.getName(), field);
                }
            }
        }
        for (Field field : visible.values()) {
            parts.add(field.getName() + " = " + fieldOf(value, field, open, getters));
        }
        for (String getter : getters) {
            for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
                try {
                    Method method = c.getDeclaredMethod(getter);
                    method.setAccessible(true);
                    parts.add(getter + "() = " + text(method.invoke(value), open, getters));
                    break;
                } catch (java.lang.reflect.InvocationTargetException thrown) {
                    parts.add(getter + "() = throws " + name(thrown.getCause().getClass()));
                    break;
                } catch (ReflectiveOperationException | RuntimeException none) {
                    continue;
                }
            }
        }
        return parts.isEmpty() ? "a " + name(type) : name(type) + " {" + String.join(", ", parts) + "}";
    }

    static String fieldOf(Object value, Field field, java.util.List<Object> open, String[] getters) {
        try {
            field.setAccessible(true);
            return text(field.get(value), open, getters);
        } catch (ReflectiveOperationException | RuntimeException none) {
            return "a function";
        }
    }

    static String name(Class<?> type) {
        String name = type.getName();
        name = name.substring(name.lastIndexOf('.') + 1);
        return name.substring(name.lastIndexOf('$') + 1);
    }

    static String real(double value, String type, String text) {
        boolean wide = type.equals("Double");
        double most = wide ? Double.MAX_VALUE : Float.MAX_VALUE;
        double least = wide ? Double.MIN_VALUE : Float.MIN_VALUE;
        String sign = value < 0 ? "-" : "";
        if (Double.isNaN(value)) {
            return type + ".NaN";
        }
        if (Double.isInfinite(value)) {
            return type + (value > 0 ? ".POSITIVE_INFINITY" : ".NEGATIVE_INFINITY");
        }
        if (Math.abs(value) == most) {
            return sign + type + ".MAX_VALUE";
        }
        if (Math.abs(value) == least) {
            return sign + type + ".MIN_VALUE";
        }
        return wide ? text : text + "f";
    }

    static String string(String text) {
        if (text.length() > 40 && text.chars().allMatch(c -> c == text.charAt(0))) {
            return "\"" + escaped(text.substring(0, 1)) + "\".repeat(" + text.length() + ")";
        }
        return "\"" + escaped(text) + "\"";
    }

    static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            int at = "\"\\\n\r\t\b\f".indexOf(c);
            if (at >= 0) {
                out.append('\\').append("\"\\nrtbf".charAt(at));
            } else if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    static String ascii(String text) {
        StringBuilder out = new StringBuilder();
        for (char c : text.toCharArray()) {
            boolean plain = c >= ' ' && c < 127 || c == '\n' || c == '\r' || c == '\t';
            out.append(plain ? String.valueOf(c) : String.format("\\u%04x", (int) c));
        }
        return out.toString();
    }
