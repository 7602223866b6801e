import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** Maps and sets; iteration order counts. */
class Maps {
    enum Color { RED, GREEN, BLUE; Color next() { return values()[(ordinal() + 1) % values().length]; } }
    record Point(int x, int y) { }

    private static Map<String, Integer> counts(Map<String, Integer> m, String words) { for (String w : words.split(" ")) m.put(w, m.getOrDefault(w, 0) + 1); return m; }

    static String hash(String words) { return counts(new HashMap<>(), words).toString(); }
    static String linked(String words) { return counts(new LinkedHashMap<>(), words).toString(); }
    static String tree(String words) { return counts(new TreeMap<>(), words).toString(); }
    static String treeReverse(String words) { return counts(new TreeMap<>(Comparator.reverseOrder()), words).toString(); }
    static String concurrent(String words) { return counts(new ConcurrentHashMap<>(), words).toString(); }
    static String skipList(String words) { return counts(new ConcurrentSkipListMap<>(), words).toString(); }
    static String table(String words) { return counts(new Hashtable<>(), words).toString(); }
    static String weak(String words) { return "" + counts(new IdentityHashMap<>(), "a").size(); }
    static String merge(String words) { Map<Character, Integer> m = new HashMap<>(); for (char c : words.toCharArray()) m.merge(c, 1, Integer::sum); return m.toString(); }
    static String compute(String words) { Map<String, List<Integer>> m = new TreeMap<>(); int i = 0; for (String w : words.split(" ")) m.computeIfAbsent(w, k -> new ArrayList<>()).add(i++); m.computeIfPresent("the", (k, v) -> null); m.compute("a", (k, v) -> v == null ? List.of(-1) : v); return m.toString(); }
    static String views(String words) { Map<String, Integer> m = counts(new HashMap<>(), words); m.keySet().remove("the"); m.values().removeIf(v -> v > 1); m.entrySet().forEach(e -> e.setValue(e.getValue() * 10)); return m + "" + m.keySet() + m.values() + m.containsKey("a") + m.containsValue(10); }
    static String basics(int a, int b) { Map<Integer, String> m = new HashMap<>(); m.put(a, "x"); String old = m.put(b, "y"); m.putIfAbsent(a, "z"); m.put(null, "n"); m.replace(b, "w"); return m + "" + old + m.get(a) + m.remove(b) + m.size() + m.get(null) + m.hashCode(); }
    static String many(int n) { Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < n * 5; i++) m.put(i * 17 % 101 - 20, i); return m.toString(); }
    static String collisions() { Map<String, Integer> m = new HashMap<>(); for (String a : List.of("Aa", "BB")) for (String b : List.of("Aa", "BB")) for (String c : List.of("Aa", "BB")) for (String d : List.of("Aa", "BB")) m.put(a + b + c + d, m.size()); m.remove("AaAaAaAa"); return m.toString(); }
    static String longKeys(long l) { Map<Long, Integer> m = new HashMap<>(); for (int i = 0; i < 6; i++) m.put(l + i * 1000L, i); return m.toString(); }
    static String doubleKeys(double d) { Map<Double, Integer> m = new HashMap<>(); m.put(d, 1); m.put(-d, 2); m.put(0.1, 3); m.put(Double.NaN, 4); return m.toString(); }
    static String enumKeys(int n) { Map<Color, Integer> m = new EnumMap<>(Color.class); m.put(Color.BLUE, n); m.put(Color.RED, 1); m.merge(Color.RED, 5, Integer::sum); return m + "" + m.containsKey(Color.GREEN) + m.keySet() + EnumSet.complementOf(EnumSet.of(Color.RED)) + EnumSet.allOf(Color.class) + EnumSet.range(Color.RED, Color.GREEN); }
    static String recordKeys(int n) { Map<Point, String> m = new HashMap<>(); for (int i = 0; i < n; i++) m.put(new Point(i % 3, i / 3), "p" + i); return m.toString(); }
    static String treeNavigation(int a) { TreeMap<Integer, String> m = new TreeMap<>(); for (int i = -2; i < 5; i++) m.put(i * 10, "v" + i); return m.floorKey(a) + " " + m.ceilingKey(a) + " " + m.lowerEntry(a) + " " + m.higherKey(a) + " " + m.firstKey() + m.lastEntry() + m.headMap(5) + m.tailMap(10, false) + m.subMap(-10, 20) + m.descendingMap() + m.pollFirstEntry(); }
    static String treeRemoval(int n) { TreeMap<Integer, Integer> m = new TreeMap<>(); for (int i = 0; i < 40; i++) m.put(i * 13 % 41, i); for (int i = 0; i < 40; i += n + 1) m.remove(i); return m.toString(); }
    static String treeEmpty() { return new TreeMap<String, String>().firstKey(); }
    static String hashSet(String words) { Set<String> s = new HashSet<>(Arrays.asList(words.split(" "))); return s + "" + s.contains("a") + s.add("a") + s.remove("the") + s.size(); }
    static String linkedSet(String words) { Set<String> s = new LinkedHashSet<>(Arrays.asList(words.split(" "))); s.remove("a"); s.add("a"); return s.toString(); }
    static String treeSet(String words) { TreeSet<String> s = new TreeSet<>(Arrays.asList(words.split(" "))); return s + "" + s.first() + s.last() + s.headSet("c") + s.ceiling("m") + s.descendingSet() + s.higher("the"); }
    static String setAlgebra(int n) { Set<Integer> a = new TreeSet<>(), b = new HashSet<>(); for (int i = 0; i < n; i++) { a.add(i * 2); b.add(i * 3); } Set<Integer> u = new TreeSet<>(a); u.addAll(b); a.retainAll(b); b.removeAll(a); return u + "" + a + b; }
    static String charSet(String s) { Set<Character> c = new HashSet<>(); for (char x : s.toCharArray()) c.add(x); return c.toString(); }
    static String lru(int n) { Map<Integer, Integer> m = new LinkedHashMap<>(4, 0.75f, true) { @Override protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) { return size() > 3; } }; for (int i = 0; i < n; i++) { m.put(i, i); m.get(0); } return m.toString(); }
    static String entries() { Map.Entry<String, Integer> e = Map.entry("k", 1), f = new AbstractMap.SimpleEntry<>("k", 1); return e + "" + e.equals(f) + e.hashCode() + f.getKey() + f.setValue(2) + f; }
    static String mapOf(int n) { Map<String, Integer> m = Map.of("a", n, "b", 2); return m.get("a") + "" + m.size() + m.containsKey("b") + m.getOrDefault("c", 9) + new TreeMap<>(m) + Map.copyOf(m).equals(m) + Map.ofEntries(Map.entry("x", n)); }
    static String mapOfDuplicate() { return Map.of("a", 1, "a", 2).toString(); }
    static String setOf(int n) { return new TreeSet<>(Set.of(n, n + 1, n + 2)) + "" + Set.of(1, 2).contains(n) + Set.of().isEmpty() + Set.copyOf(List.of(1, 1)).size(); }
    static String setOfDuplicate() { return Set.of(1, 1).toString(); }
    static String equal(String words) { Map<String, Integer> a = counts(new HashMap<>(), words), b = counts(new TreeMap<>(), words); return "" + a.equals(b) + (a.hashCode() == b.hashCode()) + a.entrySet().equals(b.entrySet()); }
    static String sortedEntries(String words) { return counts(new HashMap<>(), words).entrySet().stream().sorted(Map.Entry.<String, Integer>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).map(e -> e.getKey() + "=" + e.getValue()).collect(Collectors.joining(";")); }
    static String replaceAll(String words) { Map<String, Integer> m = counts(new HashMap<>(), words); m.replaceAll((k, v) -> v * k.length()); StringBuilder b = new StringBuilder(); m.forEach((k, v) -> b.append(k).append(v)); return b.toString(); }
    static String iteratorRemove(int n) { Map<Integer, Integer> m = new HashMap<>(); for (int i = 0; i < n; i++) m.put(i, i * i); m.entrySet().removeIf(e -> e.getKey() % 2 == 0); Iterator<Map.Entry<Integer, Integer>> it = m.entrySet().iterator(); if (it.hasNext()) { it.next(); it.remove(); } return m.toString(); }
    static String identity(String s) { Map<String, Integer> m = new IdentityHashMap<>(); m.put(s, 1); m.put(new String(s), 2); return "" + m.size() + m.get(s); }
    static String wrapped(int n) { Map<Integer, Integer> m = Collections.unmodifiableMap(new TreeMap<>(Map.of(n, 1))); Set<Integer> s = Collections.newSetFromMap(new LinkedHashMap<>()); s.add(n); return m + "" + s + Collections.emptyMap() + Collections.singletonMap("a", n) + Collections.synchronizedMap(new HashMap<>(m)); }
    static String frozen() { Collections.unmodifiableMap(new HashMap<>()).put(1, 1); return "no"; }
    static String graph(int n) { Map<Integer, List<Integer>> g = new HashMap<>(); for (int i = 0; i < n; i++) { g.computeIfAbsent(i, k -> new ArrayList<>()).add((i * 3 + 1) % n); g.computeIfAbsent((i * 3 + 1) % n, k -> new ArrayList<>()).add(i); } List<Integer> order = new ArrayList<>(); Set<Integer> seen = new HashSet<>(); Deque<Integer> q = new ArrayDeque<>(); if (n > 0) q.add(0); while (!q.isEmpty()) { int v = q.poll(); if (!seen.add(v)) continue; order.add(v); q.addAll(g.get(v)); } return order.toString(); }
    static String memo(int n) { return "" + fib(n * 4, new HashMap<>()); }
    private static long fib(int n, Map<Integer, Long> memo) { if (n < 2) return n; Long known = memo.get(n); if (known != null) return known; long v = fib(n - 1, memo) + fib(n - 2, memo); memo.put(n, v); return v; }
    static String properties() { Properties p = new Properties(); p.setProperty("a", "1"); return p.getProperty("a") + p.getProperty("b", "none"); }
}
