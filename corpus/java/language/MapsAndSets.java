package language;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Hash maps, linked and sorted ones, sets. */
public class MapsAndSets {
    public static int counting(int a, int b, int c) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (int n : new int[] {a, b, c}) {
            counts.put(n, counts.getOrDefault(n, 0) + 1);
        }
        assert counts.size() >= 1 && counts.size() <= 3;
        assert counts.containsKey(b);
        return 10 / (counts.get(a) - 3); // BUG division-by-zero
    }

    public static int lookup(int key) {
        Map<String, Integer> values = new HashMap<>();
        values.put("k1", 1);
        values.put("k2", 2);
        values.put(null, 3);
        assert values.get(null) == 3;
        return values.get("k" + (key & 3)); // BUG null-dereference
    }

    public static void ordered() {
        Map<String, Integer> tree = new TreeMap<>();
        Map<String, Integer> linked = new LinkedHashMap<>();
        for (String s : new String[] {"b", "c", "a"}) {
            tree.put(s, s.length());
            linked.put(s, 0);
        }
        assert tree.toString().equals("{a=1, b=1, c=1}");
        assert linked.keySet().toString().equals("[b, c, a]");
        tree.merge("a", 5, Integer::sum);
        tree.computeIfAbsent("d", String::length);
        tree.computeIfPresent("b", (k, v) -> null);
        assert tree.get("a") == 6 && tree.get("d") == 1 && !tree.containsKey("b");
        assert tree.remove("zz") == null && tree.putIfAbsent("a", 0) == 6;
    }

    public static int sortedKey(String key) {
        TreeMap<String, Integer> tree = new TreeMap<>();
        tree.put("m", 1);
        tree.put(key, 2); // BUG null-dereference
        return tree.firstEntry().getValue();
    }

    public static int below(int limit) {
        TreeSet<Integer> set = new TreeSet<>(Set.of(10, 20, 30));
        return set.lower(limit); // BUG null-dereference
    }

    public static boolean twins(int a, int b) {
        Set<Integer> set = new HashSet<>();
        boolean first = set.add(a);
        boolean second = set.add(b);
        assert first;
        assert second == (a != b);
        return set.size() == 1;
    }

    public static int immutable(int n) {
        Map<Integer, String> fixed = Map.of(1, "one", 2, "two");
        if (n > 2) {
            fixed.put(n, "many"); // BUG uncaught-exception
        }
        return fixed.size();
    }
}
