import gadfly.rt.Quiz;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Programs {
    static int calls;

    static int branchInLoop() {
        int x = Quiz.INT(0);
        int sum = 0;
        for (int i = 0; i < 20; i++) {
            if ((x >> i & 1) == 1) sum += i; else sum -= 1;
            if (sum > 30) sum = sum / 2;
        }
        return sum;
    }

    static int nested() {
        int a = Quiz.INT(0), b = Quiz.INT(1);
        int n = 0;
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (i * j > a) continue outer;
                if (i + j == b) break;
                if (n > 11) break outer;
                n += i ^ j;
            }
            n++;
        }
        return n;
    }

    static void fallThrough() {
        int k = Quiz.INT(0);
        for (int i = 0; i < 4; i++) {
            switch ((k + i) % 5) {
                case 0: System.out.print("zero ");
                case 1: System.out.print("one "); break;
                case 2: { System.out.print(k); }
                case 3: k += 2; break;
                default: System.out.print('d');
            }
        }
        System.out.println(k);
    }

    static void evenOdd() {
        int x = Quiz.INT(0);
        for (int i = 0; i < 12; i++) {
            System.out.println((x >> i) % 2 == 0 ? "even" : "odd");
            if ((x >> i) % 3 == 0) System.out.print(x + i);
        }
    }

    static String building() {
        int x = Quiz.INT(0);
        String s = "";
        for (int i = 0; i < 8; i++) {
            if ((x >> i & 1) == 1) s = s + "a"; else s = s + "bc";
        }
        return s;
    }

    static String builder() {
        int x = Quiz.INT(0);
        StringBuilder sb = new StringBuilder("<");
        for (int i = 0; i < 10; i++) {
            if ((x >> i & 1) == 1) sb.append(i).append(',');
            else if ((x >> i & 3) == 2) sb.append("two");
        }
        sb.append('>');
        return sb.toString();
    }

    static int builderLooked() {
        int x = Quiz.INT(0);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            if ((x >> i & 1) == 1) sb.append("ab"); else sb.append("c");
            if (sb.length() > 4) sb.setLength(2);
        }
        return sb.length() * 1000 + sb.charAt(sb.length() - 1);
    }

    static int[] insertion() {
        int[] a = Quiz.INTARRAY(0);
        for (int i = 1; i < a.length; i++) {
            int key = a[i], j = i - 1;
            while (j >= 0 && a[j] > key) { a[j + 1] = a[j]; j--; }
            a[j + 1] = key;
        }
        return a;
    }

    static int[] bubble() {
        int[] a = Quiz.INTARRAY(0);
        for (int i = 0; i < a.length; i++)
            for (int j = 0; j + 1 < a.length - i; j++)
                if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
        return a;
    }

    static int min(int[] a, int from, int to) {
        if (to - from == 1) return a[from];
        int mid = (from + to) / 2;
        int l = min(a, from, mid), r = min(a, mid, to);
        return l < r ? l : r;
    }

    static int max(int[] a, int i) {
        if (i == a.length - 1) return a[i];
        int rest = max(a, i + 1);
        if (a[i] > rest) return a[i];
        return rest;
    }

    static int recursion() {
        int[] a = Quiz.INTARRAY(0);
        return max(a, 0) - min(a, 0, a.length);
    }

    static int collatz(int n) {
        calls++;
        if (n <= 1) return 0;
        return 1 + (n % 2 == 0 ? collatz(n / 2) : collatz(3 * n + 1));
    }

    static int deep() { return collatz(Quiz.INT(0)) * 100 + calls; }

    static int exceptions() {
        int[] a = {3, 1, 4};
        int i = Quiz.INT(0), d = Quiz.INT(1), r = 0;
        for (int k = 0; k < 3; k++) {
            try {
                r += a[i + k] / (d - k);
            } catch (ArithmeticException e) {
                r += 100;
            } catch (ArrayIndexOutOfBoundsException e) {
                r += 1000;
            } finally {
                r++;
            }
        }
        if (r == 1003) throw new IllegalStateException("r");
        return r;
    }

    static int boxed() {
        int x = Quiz.INT(0);
        Integer best = null;
        Integer last = 0;
        for (int i = 0; i < 6; i++) {
            Integer v = (x * (i + 3)) % 17;
            if (best == null || v > best) best = v;
            if (v == last) x++;
            last = v;
        }
        return best * 100 + x;
    }

    static int aliases() {
        int[] a = {1, 2, 3}, b = {4, 5, 6};
        int x = Quiz.INT(0);
        int[] p = a;
        for (int i = 0; i < 6; i++) {
            p = (x >> i & 1) == 0 ? a : b;
            p[i % 3] += i;
            if (p == b) a[0]++;
        }
        return a[0] + 10 * a[1] + 100 * a[2] + 1000 * b[0] + 10000 * b[1] + 100000 * b[2];
    }

    static class Node { int value; Node next; Node(int v, Node n) { value = v; next = n; } }

    static int list() {
        int x = Quiz.INT(0);
        Node head = null;
        for (int i = 0; i < 4; i++) if ((x >> i & 1) == 1) head = new Node(i, head);
        int r = 0;
        for (Node n = head; n != null; n = n.next) r = r * 10 + n.value + 1;
        return r;
    }

    static String words() {
        String s = Quiz.STRING(0);
        int vowels = 0;
        String best = "none";
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == 'a' || c == 'e') { vowels++; best = s.substring(i); }
            else if (c > 'm') best = "late";
        }
        return best + vowels + (best == "late");
    }

    static int grid() {
        int[][] g = Quiz.INT2DARRAY(0);
        int r = 0;
        for (int i = 0; i < g.length; i++)
            for (int j = 0; j < g[i].length; j++) {
                if (g[i][j] < 0) continue;
                if (g[i][j] == 7) return -r;
                r += g[i][j] * (j % 2 == 0 ? 1 : -1);
            }
        return r;
    }

    static String collections() {
        int x = Quiz.INT(0);
        List<Integer> all = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < 4; i++) {
            String key = (x >> i & 1) == 0 ? "even" : "odd";
            all.add(x + i);
            seen.merge(key, 1, Integer::sum);
            if (seen.getOrDefault("odd", 0) > 2) all.remove(0);
        }
        return all + " " + seen;
    }

    static long meet() {
        long steps = 0;
        int a = Quiz.INT(0), b = Quiz.INT(1);
        int turns = 0;
        while (a < b) { Quiz.turn(0, ++turns); a += 2; b--; steps++; }
        Quiz.loopLeft(0, turns);
        return steps * 100 + a;
    }

    static String texts() {
        String[] names = Quiz.STRINGARRAY(0);
        int i = Quiz.INT(1);
        names[i % 3] = "?";
        String r = "";
        for (String n : names) { if (n.equals("Bo") || n.length() > 3) r += n.charAt(0); else r += n; }
        return r;
    }

    static double floats() {
        int x = Quiz.INT(0);
        double d = 0.5;
        for (int i = 0; i < 5; i++) { if ((x >> i & 1) == 1) d = d * 1.5; else d = d + 0.25; }
        System.out.print(d);
        System.out.print((float) x / 3);
        return d;
    }

    static int both() {
        boolean p = Quiz.BOOLEAN(0), q = Quiz.BOOLEAN(1);
        char c = Quiz.CHAR(2);
        long l = Quiz.LONG(3);
        int r = p && !q || c == 'x' ? 1 : 2;
        if (l > 5_000_000_000L ^ p) r += c;
        System.out.print(c); System.out.print(p); System.out.print(l);
        return Quiz.choice(4) == 1 ? r : -r;
    }

    static int printedSoFar() {
        int x = Quiz.INT(0);
        for (int i = 0; i < 3; i++) { if (x % (i + 2) == 0) System.out.print(x + i); else System.out.print("-"); }
        if (Quiz.out().equals("12--")) return 1;
        if (Quiz.out().length() == 3) return 2;
        return 3;
    }

    static String builderAfterLoop() {
        int x = Quiz.INT(0);
        String v = x < 0 ? "-z" : x < 10 ? "p" : x < 50 ? "qr" : "stu";
        StringBuilder sb = new StringBuilder();
        int len = v.length();
        for (int j = x < 0 ? 1 : 0; j < len; j++) { char c = v.charAt(j); sb.append(c); }
        return sb.toString();
    }

    static String formats() {
        int x = Quiz.INT(0);
        System.out.printf("%d-%s%n", x, x > 3 ? "big" : "no");
        return String.format("%3d|%c", x, x % 2 == 0 ? 'e' : 'o') + String.valueOf(x) + Integer.toString(x * 2);
    }

    static class Account {
        private int balance; private String owner; static int made;
        Account(String owner) { this.owner = owner; made++; }
        void pay(int n) { if (n > balance) throw new IllegalArgumentException("no"); balance -= n; }
        void put(int n) { balance += n; }
        public String toString() { return owner + ":" + balance; }
    }

    static String objects() {
        int x = Quiz.INT(0);
        Account a = new Account("A"), b = x > 20 ? new Account("B") : a;
        for (int i = 1; i < 5; i++) {
            Account to = (x + i) % 2 == 0 ? a : b;
            to.put(x % (i + 1));
            try { b.pay(i); } catch (IllegalArgumentException e) { a.put(1); }
        }
        return a + " " + b + " " + Account.made;
    }

    static int lambdas() {
        int x = Quiz.INT(0);
        java.util.function.IntUnaryOperator f = n -> n + x;
        if (x > 3) f = n -> n * x;
        int r = 1;
        for (int i = 0; i < 4; i++) { r = f.applyAsInt(r) % 50; if (r > 20) f = f.andThen(n -> n - 1); }
        return r;
    }
}
