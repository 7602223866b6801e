//! Exercises of a first course: another right way is as right, and typical mistakes are found.

use super::support::{Folder, examine, shown, task, verdict};

/// Grades right and wrong solutions of an exercise.
fn check(reference: &str, right: &[&str], wrong: &[&str]) {
    let folder = Folder::new();
    let task = task(vec![folder.program("reference", reference)]);
    let all = right.iter().chain(wrong).enumerate();
    let programs: Vec<_> = all
        .map(|(at, text)| folder.program(&format!("s{at}"), text))
        .collect();
    let found = examine(&task, &programs);
    for (at, examined) in found.iter().enumerate() {
        let expected = if at < right.len() {
            "equivalent"
        } else {
            "different"
        };
        let seen = shown(examined);
        assert_eq!(
            verdict(examined),
            expected,
            "{at}: {seen:?} {:?} {:?}",
            examined.problem,
            examined.judgements
        );
    }
}

/// Sets are equal whatever their class and the order in which they were filled.
#[test]
fn neighbours_as_a_set() {
    check(
        "public record Point(int x, int y) {}
        public static Set<Point> around(int x, int y) {
            Set<Point> s = new HashSet<>();
            s.add(new Point(x + 1, y));
            s.add(new Point(x - 1, y));
            return s;
        }",
        &["public record Point(int x, int y) {}
        public static Set<Point> around(int x, int y) {
            Set<Point> s = new LinkedHashSet<>();
            for (int d = -1; d <= 1; d += 2) s.add(new Point(x + d, y));
            return s;
        }"],
        &["public record Point(int x, int y) {}
        public static Set<Point> around(int x, int y) {
            Set<Point> s = new HashSet<>();
            s.add(new Point(x + 1, y));
            s.add(new Point(x, y - 1));
            return s;
        }"],
    );
}

/// Queues are what is in them.
#[test]
fn a_queue_of_any_class() {
    check(
        "public static Queue<Integer> pair(int a, int b) {
            Queue<Integer> q = new LinkedList<>();
            q.add(a);
            q.add(b);
            return q;
        }",
        &["public static Queue<Integer> pair(int a, int b) {
            ArrayDeque<Integer> q = new ArrayDeque<>();
            q.addFirst(b);
            q.addFirst(a);
            return q;
        }"],
        &["public static Queue<Integer> pair(int a, int b) {
            ArrayDeque<Integer> q = new ArrayDeque<>();
            q.push(a);
            q.push(b);
            return q;
        }"],
    );
}

/// Maps are equal whatever their class and the order in which they were filled, with keys of which
/// nothing is known but that they are equal or not.
#[test]
fn counts_as_a_map() {
    check(
        "public static Map<Integer, Integer> counts(int a, int b) {
            Map<Integer, Integer> m = new HashMap<>();
            for (int x : new int[] {a, b}) m.put(x, m.getOrDefault(x, 0) + 1);
            return m;
        }",
        &[
            "public static Map<Integer, Integer> counts(int a, int b) {
                Map<Integer, Integer> m = new TreeMap<>();
                for (int x : new int[] {b, a}) m.merge(x, 1, Integer::sum);
                return m;
            }",
            "public static Map<Integer, Integer> counts(int a, int b) {
                Map<Integer, Integer> m = new LinkedHashMap<>();
                for (int x : new int[] {a, b}) if (m.containsKey(x)) m.put(x, m.get(x) + 1); else m.put(x, 1);
                return m;
            }",
        ],
        &["public static Map<Integer, Integer> counts(int a, int b) {
            Map<Integer, Integer> m = new TreeMap<>();
            for (int x : new int[] {a, b}) m.putIfAbsent(x, 1);
            return m;
        }"],
    );
}

/// An entry is a key and a value, whatever its class.
#[test]
fn an_entry_of_any_class() {
    check(
        "public static Map.Entry<Integer, Integer> turned(int a, int b) { return Map.entry(b, a); }",
        &[
            "public static Map.Entry<Integer, Integer> turned(int a, int b) {
            return new AbstractMap.SimpleEntry<>(b, a);
        }",
        ],
        &[
            "public static Map.Entry<Integer, Integer> turned(int a, int b) {
            return new AbstractMap.SimpleEntry<>(a, b);
        }",
        ],
    );
}

/// The library keeps the halves of large characters together when it turns a text around; nobody
/// has to do the same.
#[test]
fn a_text_turned_around() {
    check(
        "public static String turned(String s) { return new StringBuilder(s).reverse().toString(); }",
        &["public static String turned(String s) {
            String r = \"\";
            for (char c : s.toCharArray()) r = c + r;
            return r;
        }"],
        &["public static String turned(String s) {
            String r = \"\";
            for (int i = s.length() - 1; i > 0; i--) r += s.charAt(i);
            return r;
        }"],
    );
}

/// It takes four calls to fill it, and as many to see what became of the fourth.
#[test]
fn a_ring_that_is_full() {
    let ring = |add: &str, head: &str| {
        format!(
            "public static class Ring {{
                private final int[] data = new int[4];
                private int head, size;
                public boolean add(int x) {{
                    if (size == data.length) return false;
                    {add}
                    size++;
                    return true;
                }}
                public int remove() {{
                    if (size == 0) throw new IllegalStateException();
                    int x = data[head];
                    {head}
                    size--;
                    return x;
                }}
                public int size() {{ return size; }}
            }}"
        )
    };
    let put = "data[(head + size) % data.length] = x;";
    let next = "head = (head + 1) % data.length;";
    let reference = ring(put, next);
    let list = "public static class Ring {
            private final LinkedList<Integer> data = new LinkedList<>();
            public boolean add(int x) { return data.size() < 4 && data.add(x); }
            public int remove() {
                if (data.isEmpty()) throw new IllegalStateException();
                return data.removeFirst();
            }
            public int size() { return data.size(); }
        }";
    let forgets = ring(&format!("if (size < 3) {put}"), next);
    let never_round = ring(put, "head++;");
    check(&reference, &[list], &[&forgets, &never_round]);
}

/// What one program read of an array is given when the other goes beyond its loop bound.
#[test]
fn copied_at_once_or_one_by_one() {
    check(
        "public static int[] shifted(int[] a, int s) {
            int n = a.length;
            int[] out = new int[n];
            if (s < 0 || s > n) return out;
            for (int i = 0; i < n - s; i++) out[s + i] = a[i];
            return out;
        }",
        &["public static int[] shifted(int[] a, int s) {
            int n = a.length;
            int[] out = new int[n];
            if (s < 0 || s > n) return out;
            System.arraycopy(a, 0, out, s, n - s);
            return out;
        }"],
        &["public static int[] shifted(int[] a, int s) {
            int n = a.length;
            int[] out = new int[n];
            if (s < 0 || s > n) return out;
            System.arraycopy(a, 0, out, n - s, s);
            return out;
        }"],
    );
}
