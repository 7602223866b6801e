import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.regex.*;
import java.util.stream.*;

/** Objects, atomics, regular expressions, printing, and other corners students meet. */
class Library {
    static String objects(String s, int a) { return "" + Objects.equals(s, new String(s)) + Objects.hash(s, a, null) + Objects.hashCode(null) + Objects.toString(null, "def") + Objects.requireNonNullElse(null, s) + Objects.isNull(s) + Objects.compare(s, "m", Comparator.naturalOrder()) + Objects.deepEquals(new int[] {a}, new int[] {a}); }
    static int checkIndex(int i, int j) { return Objects.checkIndex(i, j); }
    static int checkFromTo(int i, int j) { return Objects.checkFromToIndex(i, j, 5); }
    static int checkFromSize(int i, int j) { return Objects.checkFromIndexSize(i, j, 5); }
    static int hashMany(int a, long l, double d) { return Objects.hash(a, l, d, (float) d, (char) a, (byte) a, a > 0) + Arrays.asList(a, l, d).hashCode(); }
    static String atomics(int a) { AtomicInteger i = new AtomicInteger(a); AtomicLong l = new AtomicLong(5); AtomicBoolean b = new AtomicBoolean(); AtomicReference<String> r = new AtomicReference<>("x"); return i.incrementAndGet() + " " + i.getAndAdd(3) + i.updateAndGet(x -> x * 2) + i.compareAndSet(1, 2) + i + l.addAndGet(a) + l.accumulateAndGet(3, Math::max) + b.getAndSet(true) + b.compareAndSet(true, false) + b + r.getAndSet("y") + r.updateAndGet(s -> s + "z") + r.compareAndSet("q", "r"); }
    static String atomicArray(int i) { AtomicIntegerArray a = new AtomicIntegerArray(3); a.incrementAndGet(i); a.addAndGet(i, 5); LongAdder s = new LongAdder(); s.add(i); s.increment(); return a + "" + s.sum(); }
    static String locks(int n) { ReentrantLock l = new ReentrantLock(); l.lock(); try { l.lock(); l.unlock(); return "held" + l.isLocked() + l.getHoldCount(); } finally { l.unlock(); } }
    // inputs 20
    static String groups(String s) { Matcher m = Pattern.compile("([a-z]+)([0-9]*)").matcher(s); StringBuilder b = new StringBuilder(); while (m.find()) b.append(m.group(1)).append('/').append(m.group(2)).append('@').append(m.start()).append(';'); return b.toString(); }
    static String email(String s) { return "" + (s + "@mail.org").matches("[\\w.]+@[\\w.]+\\.(org|com)") + Pattern.matches("\\d{3}-\\d{4}", "555-1234") + Pattern.compile("^h.*o$", Pattern.CASE_INSENSITIVE).matcher(s).matches(); }
    static String named(String s) { Matcher m = Pattern.compile("(?<first>\\w)(?<rest>\\w*)").matcher(s); return m.find() ? m.group("rest") + m.group("first") + m.end() : "none"; }
    static String lookaround(String s) { return s.replaceAll("(?<=l)o|a(?=b)", "*") + s.replaceAll("(\\w)(\\w)", "$2$1") + s.replaceAll("[aeiou]+?", ""); }
    static String backreference(String s) { return "" + Pattern.compile("(.)\\1").matcher(s).find() + Pattern.compile("\\b\\w").matcher(s).replaceAll(r -> r.group().toUpperCase()); }
    static String badPattern() { return "" + Pattern.compile("(a").matcher("a").matches(); }
    static String splitPattern(String s) { return Pattern.compile("\\s*,\\s*|\\d").splitAsStream(s).collect(Collectors.toList()) + "" + Arrays.toString(s.split("(?=[A-Z])")) + Arrays.toString(s.split("")); }
    static String quote() { return "a.b|c".replaceAll(Pattern.quote("."), "-") + "a.b".split("\\.").length + "$x".replaceAll("\\$", Matcher.quoteReplacement("$$")); }
    static int prints(int a) { System.out.println(a); System.out.print("x"); System.out.printf("%d %s%n", a, "y"); System.err.println('c'); System.out.println(new char[] {'a'}); System.out.println((Object) null); System.out.println(1.5); System.out.println(); System.out.format("%5.2f", 1.0); return a; }
    static String hashes(String s, int a) { return s.hashCode() + " " + List.of(s, a).hashCode() + " " + Map.of(s, a).hashCode() + " " + Set.of(s).hashCode() + " " + Optional.of(a).hashCode() + " " + Boolean.TRUE.hashCode() + " " + Character.valueOf('x').hashCode() + " " + Arrays.asList(1, null).hashCode() + " " + new AbstractMap.SimpleEntry<>(s, a).hashCode(); }
    static String classNames() { return int.class + " " + String.class.getName() + " " + int[][].class.getSimpleName() + " " + Map.Entry.class.getSimpleName() + " " + Integer.class.getSimpleName() + " " + String[].class.getName() + " " + Runnable.class.isInterface() + " " + Thread.State.class.isEnum() + " " + Library.class.getPackageName() + "|" + void.class + " " + List.class + " " + Map.Entry.class.getName() + " " + Map.Entry.class.getCanonicalName() + " " + String.class.getPackageName(); }
    static boolean classEquality(int n) { Object a = n % 2 == 0 ? "s" : (Object) 1; return a.getClass() == String.class || a.getClass().equals(Integer.class) && Number.class.isInstance(a) && Number.class.isAssignableFrom(a.getClass()); }
    static String casting(int n) { Object o = n > 3 ? "s" : (Object) n; return String.class.cast(o); }
    static String sleeping() { StringBuffer b = new StringBuffer("s"); synchronized (b) { b.append(1); } return b.toString(); }
    static String futures(int n) { CompletableFuture<Integer> f = CompletableFuture.completedFuture(n).thenApply(x -> x + 1); return "" + f.join(); }
    static String base64(String s) { return Base64.getEncoder().encodeToString(s.getBytes(java.nio.charset.StandardCharsets.UTF_8)); }
    static String iterators(int n) { PrimitiveIterator.OfInt it = IntStream.range(0, n).iterator(); int s = 0; while (it.hasNext()) s += it.nextInt(); return "" + s; }
    static String streamsOfFile(String s) throws Exception { java.io.BufferedReader r = new java.io.BufferedReader(new java.io.StringReader(s + "\nsecond")); return r.readLine() + r.readLine() + r.readLine(); }
    static String writers(int n) { java.io.StringWriter w = new java.io.StringWriter(); java.io.PrintWriter p = new java.io.PrintWriter(w); p.print(n); p.printf("-%s", "x"); p.println('c'); p.flush(); return w.toString(); }
    static String exceptionText() { java.io.StringWriter w = new java.io.StringWriter(); w.write("t"); w.append('c').append("seq"); return w.getBuffer().reverse().toString(); }
    static String scanner(String words) { Scanner s = new Scanner(words); StringBuilder b = new StringBuilder(); while (s.hasNext()) b.append(s.next()).append('.'); return b.toString(); }
    static String scannerNumbers() { Scanner s = new Scanner("1 2 x 4.5"); int sum = 0; while (s.hasNextInt()) sum += s.nextInt(); return sum + s.next() + s.nextDouble(); }
    static String dates() { return java.time.LocalDate.of(2024, 2, 28).plusDays(2) + " " + java.time.LocalDate.of(2023, 12, 31).getDayOfWeek() + " " + java.time.Duration.ofMinutes(90) + " " + java.time.Period.between(java.time.LocalDate.of(2020, 1, 31), java.time.LocalDate.of(2021, 3, 1)); }
    static String bytes(int a) { java.nio.ByteBuffer b = java.nio.ByteBuffer.allocate(8); b.putInt(a).putShort((short) 7); b.flip(); return b.getInt() + " " + b.remaining() + " " + Arrays.toString(b.array()); }
    static String output() { java.io.ByteArrayOutputStream o = new java.io.ByteArrayOutputStream(); o.write(65); o.write(new byte[] {66, 67}, 0, 2); return o + "" + o.size(); }
    static String characterCounts(String s) { int[] counts = new int[26]; for (char c : s.toLowerCase().toCharArray()) if (c >= 'a' && c <= 'z') counts[c - 'a']++; return Arrays.stream(counts).boxed().map(String::valueOf).collect(Collectors.joining("")); }
    static String locales() { return "TITLE".toLowerCase(Locale.ROOT) + Locale.US + Locale.getDefault().getLanguage(); }
    static String decimalFormat(double d) { return new java.text.DecimalFormat("#,##0.00").format(d); }
    static String timeUnit() { return TimeUnit.HOURS.toSeconds(2) + "" + TimeUnit.MILLISECONDS; }
    static String threadLocal(int n) { ThreadLocal<Integer> t = ThreadLocal.withInitial(() -> n); int a = t.get(); t.set(5); return a + "" + t.get(); }
    static String system() { return System.lineSeparator() + System.getProperty("no.such.property") + System.getProperty("no.such", "d"); }
}
