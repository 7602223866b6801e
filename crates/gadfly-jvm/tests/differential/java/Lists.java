import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Lists, deques, queues and Collections. */
class Lists {
    private static List<String> split(String words) { return new ArrayList<>(Arrays.asList(words.split(" "))); }

    static String basics(String words) { List<String> l = split(words); l.add("end"); l.add(0, "start"); l.remove("a"); l.remove(0); return l + " " + l.size() + l.indexOf("the") + l.lastIndexOf("the") + l.contains("end") + l.isEmpty() + l.hashCode(); }
    static String removeAmbiguous() { List<Integer> l = new ArrayList<>(List.of(5, 6, 7, 1)); l.remove(1); l.remove(Integer.valueOf(1)); return l.toString(); }
    static String equal(String words) { List<String> a = split(words), b = new LinkedList<>(a); return "" + a.equals(b) + (a.hashCode() == b.hashCode()) + a.equals(new HashSet<>(a)); }
    static String bulk(String words) { List<String> a = split(words); a.addAll(List.of("x", "the")); a.removeAll(Set.of("the")); List<String> b = new ArrayList<>(a); b.retainAll(List.of("x", "b")); return a + "" + b + a.containsAll(b); }
    static String removeIf(String words) { List<String> a = split(words); a.removeIf(w -> w.length() == 3); a.replaceAll(String::toUpperCase); a.sort(null); return a.toString(); }
    static String iteratorRemove(String words) { List<String> a = split(words); for (Iterator<String> it = a.iterator(); it.hasNext();) if (it.next().length() > 3) it.remove(); return a.toString(); }
    static String listIterator(String words) { List<String> a = split(words); ListIterator<String> it = a.listIterator(); while (it.hasNext()) { int at = it.nextIndex(); String w = it.next(); if (at % 2 == 0) it.set(w + at); else it.add("+"); } StringBuilder b = new StringBuilder(); while (it.hasPrevious()) b.append(it.previous()).append(' '); return b.toString(); }
    static String toArray(String words) { List<String> a = split(words); String[] s = a.toArray(new String[0]); Object[] o = a.toArray(); return s.length + Arrays.toString(o) + a.toArray(String[]::new).length; }
    static String subList(String words) { List<String> a = split(words); List<String> s = a.subList(0, a.size() / 2); s.add("mid"); s.sort(Comparator.reverseOrder()); return a + "" + s; }
    static String sorting(String words) { List<String> a = split(words); Collections.sort(a); String r = a.toString(); a.sort(Comparator.comparing(String::length).reversed().thenComparing(Function.identity())); return r + a; }
    static String linked(String words) { LinkedList<String> l = new LinkedList<>(split(words)); l.addFirst("f"); l.addLast("l"); l.removeFirstOccurrence("the"); l.add(2, "two"); return l + l.getFirst() + l.peekLast() + l.pollFirst() + l.indexOf("two") + l.removeLast(); }
    static String deque(int n) { Deque<Integer> d = new ArrayDeque<>(); for (int i = 0; i < n; i++) if (i % 3 == 0) d.push(i); else d.offerLast(i); String r = d + "" + d.peekFirst() + d.peekLast(); while (d.size() > 2) { d.pollFirst(); d.pollLast(); } Iterator<Integer> it = d.descendingIterator(); while (it.hasNext()) r += it.next(); return r; }
    static String stack(String s) { Deque<Character> d = new ArrayDeque<>(); for (char c : s.toCharArray()) if (!d.isEmpty() && d.peek() == c) d.pop(); else d.push(c); return d.toString(); }
    static String oldStack(int n) { Stack<Integer> s = new Stack<>(); for (int i = 0; i < n; i++) s.push(i * i); return s + " " + (s.isEmpty() ? -1 : s.peek()) + s.search(1) + s.empty(); }
    static String vector(int n) { Vector<Integer> v = new Vector<>(); for (int i = 0; i < n; i++) v.addElement(i); return v + "" + v.capacity(); }
    static String priority(String words) { PriorityQueue<String> q = new PriorityQueue<>(split(words)); StringBuilder b = new StringBuilder(q.toString()); while (!q.isEmpty()) b.append(q.poll()).append(','); return b.toString(); }
    static String priorityBy(int n) { PriorityQueue<int[]> q = new PriorityQueue<>((x, y) -> x[1] != y[1] ? Integer.compare(x[1], y[1]) : y[0] - x[0]); for (int i = 0; i < n; i++) q.offer(new int[] {i, i * 7 % 5}); StringBuilder b = new StringBuilder(); while (q.size() > 0) { int[] x = q.remove(); b.append(x[0]).append(':').append(x[1]).append(' '); } return b.toString(); }
    static String collections(String words) { List<String> a = split(words); Collections.reverse(a); String r = a + ""; Collections.swap(a, 0, a.size() - 1); Collections.rotate(a, 2); return r + a + Collections.max(a) + Collections.min(a) + Collections.frequency(a, "the") + Collections.disjoint(a, List.of("zz")); }
    static String collectionsMore(int n) { List<Integer> a = new ArrayList<>(Collections.nCopies(n, 4)); Collections.addAll(a, 3, 1, 2); Collections.sort(a, Collections.reverseOrder()); return a + "" + Collections.binarySearch(List.of(1, 3, 5), n) + Collections.emptyList() + Collections.singletonList(n) + Collections.unmodifiableList(a).get(0) + Collections.synchronizedList(a).size(); }
    static String fill(int n) { List<String> a = new ArrayList<>(Collections.nCopies(n, "x")); Collections.fill(a, "y"); Collections.indexOfSubList(a, a); return a.toString(); }
    static String of(int n) { List<Integer> l = List.of(n, 2, 3); return l + "" + l.contains(2) + l.indexOf(3) + List.copyOf(l).equals(l) + List.of() + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11).size(); }
    static String growth(int n) { ArrayList<Integer> a = new ArrayList<>(2); for (int i = 0; i < n * 4; i++) a.add(i * i % 17); a.trimToSize(); a.ensureCapacity(100); return a.toString(); }
    static String nested(int n) { List<List<Integer>> rows = new ArrayList<>(); for (int i = 0; i < n; i++) { List<Integer> row = new ArrayList<>(); for (int j = 0; j <= i; j++) row.add(i == j || j == 0 ? 1 : rows.get(i - 1).get(j - 1) + rows.get(i - 1).get(j)); rows.add(row); } return rows.toString(); }
    static String ofObjects() { List<Object> l = new ArrayList<>(); l.add(1); l.add("s"); l.add(null); l.add(2.5); l.add('c'); l.add(l.size()); l.add(new int[0].length); return l + "" + l.indexOf(null) + l.contains(2.5); }
    static String selfToString() { List<Object> l = new ArrayList<>(); l.add(l); return l.toString(); }
    static String forEach(String words) { StringBuilder b = new StringBuilder(); split(words).forEach(w -> b.append(w.charAt(0))); return b.toString(); }
    static String emptyWord() { StringBuilder b = new StringBuilder(); split("").forEach(w -> b.append(w.charAt(0))); return b.toString(); }
    static String comparators(String words) { List<String> a = split(words); a.sort(Comparator.nullsFirst(Comparator.naturalOrder())); List<String> c = split(words); c.sort(Comparator.comparingInt(String::length).thenComparing(w -> w.charAt(0), Comparator.reverseOrder())); return a + "" + c; }
    static String abstractList(int n) { List<Integer> l = new AbstractList<>() { @Override public Integer get(int i) { return i * n; } @Override public int size() { return 3; } }; return l + "" + l.contains(n) + l.indexOf(2 * n) + new ArrayList<>(l); }
    static String copyOnWrite(int n) { List<Integer> l = new java.util.concurrent.CopyOnWriteArrayList<>(List.of(1, 2, 3)); for (Integer x : l) l.add(x + n); return l.toString(); }
    static String spliterators(int n) { return StreamSupport.stream(new LinkedList<>(List.of(n, 1, 2)).spliterator(), false).map(x -> x + 1).collect(Collectors.toList()).toString(); }
    static String enumeration(int n) { Enumeration<Integer> e = Collections.enumeration(List.of(1, n)); int s = 0; while (e.hasMoreElements()) s = s * 10 + e.nextElement(); return "" + s; }
}
