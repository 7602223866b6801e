import java.io.*;
import java.lang.reflect.*;
import java.net.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

/** Reads jobs (JSON, one per line) from args[0], writes results to args[1]. */
public class Runner {
    // ---------- mini JSON
    static String src; static int pos;
    static Object parse(String s) { src = s; pos = 0; return val(); }
    static void ws() { while (pos < src.length() && src.charAt(pos) <= ' ') pos++; }
    static Object val() {
        ws(); char c = src.charAt(pos);
        if (c == '{') { Map<String,Object> m = new LinkedHashMap<>(); pos++; ws();
            if (src.charAt(pos) == '}') { pos++; return m; }
            while (true) { ws(); String k = str(); ws(); pos++; m.put(k, val()); ws();
                if (src.charAt(pos++) == '}') return m; } }
        if (c == '[') { List<Object> l = new ArrayList<>(); pos++; ws();
            if (src.charAt(pos) == ']') { pos++; return l; }
            while (true) { l.add(val()); ws(); if (src.charAt(pos++) == ']') return l; } }
        if (c == '"') return str();
        if (src.startsWith("true", pos)) { pos += 4; return true; }
        if (src.startsWith("false", pos)) { pos += 5; return false; }
        if (src.startsWith("null", pos)) { pos += 4; return null; }
        int st = pos;
        while (pos < src.length() && "+-.eE0123456789".indexOf(src.charAt(pos)) >= 0) pos++;
        String t = src.substring(st, pos);
        if (t.matches("-?\\d+")) return Long.valueOf(t);
        return Double.valueOf(t);
    }
    static String str() {
        StringBuilder b = new StringBuilder(); pos++;
        while (true) { char c = src.charAt(pos++);
            if (c == '"') return b.toString();
            if (c == '\\') { char d = src.charAt(pos++);
                switch (d) { case 'n': b.append('\n'); break; case 't': b.append('\t'); break;
                    case 'r': b.append('\r'); break; case 'b': b.append('\b'); break; case 'f': b.append('\f'); break;
                    case 'u': b.append((char) Integer.parseInt(src.substring(pos, pos + 4), 16)); pos += 4; break;
                    default: b.append(d); } }
            else b.append(c); }
    }
    // ---------- conversion
    static class Bad extends RuntimeException { Bad(String m) { super(m); } }
    static Object conv(Object v, Type t) {
        if (t instanceof ParameterizedType) {
            ParameterizedType p = (ParameterizedType) t; Class<?> raw = (Class<?>) p.getRawType();
            Type[] a = p.getActualTypeArguments();
            if (v == null) return null;
            if (raw == scala.collection.immutable.List.class) return slist((List<?>) v, a[0]);
            if (raw == scala.Option.class) return scala.Option.apply(conv(v, a[0]));
            if (raw == scala.Tuple2.class) { List<?> l = (List<?>) v; return new scala.Tuple2<>(conv(l.get(0), a[0]), conv(l.get(1), a[1])); }
            if (List.class.isAssignableFrom(raw) || raw == Collection.class || raw == Iterable.class) {
                List<Object> l = new ArrayList<>(); for (Object o : (List<?>) v) l.add(conv(o, a[0])); return l; }
            throw new Bad("type " + t);
        }
        if (t instanceof GenericArrayType) throw new Bad("generic array");
        Class<?> c = (Class<?>) t;
        if (v == null) { if (c.isPrimitive()) throw new Bad("null for " + c); return null; }
        if (c == int.class || c == Integer.class) return Math.toIntExact((Long) v);
        if (c == long.class || c == Long.class) return (Long) v;
        if (c == double.class || c == Double.class) return ((Number) v).doubleValue();
        if (c == boolean.class || c == Boolean.class) return (Boolean) v;
        if (c == char.class || c == Character.class) { String s = (String) v; if (s.length() != 1) throw new Bad("char"); return s.charAt(0); }
        if (c == String.class) return (String) v;
        if (c == Object.class) { if (v instanceof Long) return Math.toIntExact((Long) v); return v; }
        if (c.isArray()) { List<?> l = (List<?>) v; Object arr = Array.newInstance(c.getComponentType(), l.size());
            for (int i = 0; i < l.size(); i++) Array.set(arr, i, conv(l.get(i), c.getComponentType())); return arr; }
        throw new Bad("type " + c);
    }
    static Object slist(List<?> l, Type t) {
        scala.collection.immutable.List<Object> r = scala.collection.immutable.List$.MODULE$.<Object>empty();
        for (int i = l.size() - 1; i >= 0; i--) r = r.$colon$colon(conv(l.get(i), t));
        return r;
    }
    static String show(Object v) {
        if (v == null) return "null";
        if (v instanceof String) return "\"" + v + "\"";
        if (v instanceof Character) return "'" + v + "'";
        if (v instanceof Double) return String.format(Locale.ROOT, "%.10g", (Double) v);
        if (v instanceof Long) return v + "L";
        if (v.getClass().isArray()) { StringJoiner j = new StringJoiner(",", "arr[", "]");
            for (int i = 0; i < Array.getLength(v); i++) j.add(show(Array.get(v, i))); return j.toString(); }
        if (v instanceof List) { StringJoiner j = new StringJoiner(",", "list[", "]"); for (Object o : (List<?>) v) j.add(show(o)); return j.toString(); }
        if (v instanceof Map) { TreeMap<String,String> m = new TreeMap<>(); for (Map.Entry<?,?> e : ((Map<?,?>) v).entrySet()) m.put(show(e.getKey()), show(e.getValue())); return m.toString(); }
        if (v instanceof scala.collection.immutable.List) { StringJoiner j = new StringJoiner(",", "List(", ")");
            scala.collection.Iterator<?> it = ((scala.collection.immutable.List<?>) v).iterator(); while (it.hasNext()) j.add(show(it.next())); return j.toString(); }
        if (v instanceof scala.Some) return "Some(" + show(((scala.Some<?>) v).get()) + ")";
        return v.toString();
    }
    static String unwrap(Throwable e) {
        while (e instanceof InvocationTargetException && e.getCause() != null) e = e.getCause();
        if (e instanceof Bad) return "BAD " + e.getMessage();
        return "EXC " + e.getClass().getSimpleName();
    }
    static Method find(Class<?> c, String name, int n, boolean st) {
        for (Method m : c.getDeclaredMethods())
            if (m.getName().equals(name) && m.getParameterCount() == n && Modifier.isStatic(m.getModifiers()) == st && Modifier.isPublic(m.getModifiers())) { m.setAccessible(true); return m; }
        for (Method m : c.getDeclaredMethods())
            if (m.getName().equals(name) && m.getParameterCount() == n && Modifier.isStatic(m.getModifiers()) == st) { m.setAccessible(true); return m; }
        throw new Bad("no method " + name);
    }
    static Object[] args(List<?> a, Type[] ts) { Object[] r = new Object[ts.length]; for (int i = 0; i < ts.length; i++) r[i] = conv(a.get(i), ts[i]); return r; }
    static String runCase(Class<?> c, Map<?,?> k) {
        try {
            if (k.containsKey("m")) {
                List<?> a = (List<?>) k.get("args");
                Method m = find(c, (String) k.get("m"), a.size(), true);
                Object[] v = args(a, m.getGenericParameterTypes());
                String res;
                try { res = show(m.invoke(null, v)); } catch (InvocationTargetException e) { res = unwrap(e); }
                return res + " args=" + show(v);
            }
            List<?> in = (List<?>) k.get("init");
            Constructor<?> con = null;
            for (Constructor<?> x : c.getDeclaredConstructors()) if (x.getParameterCount() == in.size()) con = x;
            if (con == null) throw new Bad("no constructor");
            con.setAccessible(true);
            Object[] iv = args(in, con.getGenericParameterTypes());
            Object o;
            try { o = con.newInstance(iv); } catch (InvocationTargetException e) { return "new: " + unwrap(e); }
            StringBuilder b = new StringBuilder("new ok");
            for (Object call : (List<?>) k.get("calls")) {
                List<?> cl = (List<?>) call; List<?> a = (List<?>) cl.get(1);
                Method m = find(c, (String) cl.get(0), a.size(), false);
                Object[] v = args(a, m.getGenericParameterTypes());
                b.append("; ").append(cl.get(0)).append("=");
                try { b.append(show(m.invoke(o, v))); } catch (InvocationTargetException e) { b.append(unwrap(e)); }
            }
            return b.toString();
        } catch (Throwable e) { return unwrap(e); }
    }
    static String quote(String s) {
        StringBuilder b = new StringBuilder("\"");
        for (char ch : s.toCharArray()) { if (ch == '"' || ch == '\\') b.append('\\').append(ch); else if (ch < ' ' || ch > 126) b.append(String.format("\\u%04x", (int) ch)); else b.append(ch); }
        return b.append('"').toString();
    }
    @SuppressWarnings("deprecation")
    public static void main(String[] av) throws Exception {
        PrintStream real = System.out;
        try (BufferedReader r = Files.newBufferedReader(Paths.get(av[0])); PrintWriter w = new PrintWriter(av[1], "UTF-8")) {
            String line;
            while ((line = r.readLine()) != null) {
                Map<?,?> job = (Map<?,?>) parse(line);
                StringJoiner out = new StringJoiner(",", "{\"id\":" + quote((String) job.get("id")) + ",\"results\":[", "]");
                String compileError = null;
                Path outDir = Files.createTempDirectory(Paths.get(av[2]), "cls");
                List<String> files = new ArrayList<>();
                for (Object f : (List<?>) job.get("files")) files.add((String) f);
                List<String> ca = new ArrayList<>(Arrays.asList("-d", outDir.toString(), "-nowarn"));
                if (job.get("lang").equals("java")) {
                    ca.addAll(Arrays.asList("-encoding", "UTF-8", "-parameters")); ca.addAll(files);
                    ByteArrayOutputStream err = new ByteArrayOutputStream();
                    int rc = javax.tools.ToolProvider.getSystemJavaCompiler().run(null, err, err, ca.toArray(new String[0]));
                    if (rc != 0) compileError = err.toString();
                } else {
                    ca.addAll(Arrays.asList("-cp", "/usr/share/java/scala-library-2.11.12.jar")); ca.addAll(files);
                    scala.tools.nsc.Main.process(ca.toArray(new String[0]));
                    if (scala.tools.nsc.Main.reporter().hasErrors()) compileError = "scala errors";
                }
                String extra = "";
                if (compileError != null) extra = ",\"compile\":" + quote(compileError);
                else {
                    Class<?> c = new URLClassLoader(new URL[]{outDir.toUri().toURL()}, Runner.class.getClassLoader()).loadClass((String) job.get("cls"));
                    int dead = 0;
                    for (Object k : (List<?>) job.get("cases")) {
                        if (dead >= 3) { out.add("\"SKIPPED\""); continue; }
                        String[] res = {"TIMEOUT"};
                        ByteArrayOutputStream bo = new ByteArrayOutputStream();
                        System.setOut(new PrintStream(bo, true, "UTF-8"));
                        Thread t = new Thread(null, () -> { String s = runCase(c, (Map<?,?>) k); res[0] = s; }, "case", 1 << 22);
                        t.setDaemon(true); t.start(); t.join(1500);
                        if (t.isAlive()) { dead++; t.stop(); res[0] = "TIMEOUT"; }
                        System.setOut(real);
                        String s = res[0]; String p = bo.toString("UTF-8");
                        if (!p.isEmpty()) s += " printed=" + p;
                        out.add(quote(s));
                    }
                }
                w.println(out + extra + "}");
            }
        }
    }
}
