package language;

/** The daily methods of String, first with known, then with unknown text. */
public class StringMethods {
    public static void known() {
        assert "a,b,,c,,".split(",").length == 4;
        assert "".split(",").length == 1 && ",".split(",").length == 0;
        assert "a1b22c".split("[0-9]+").length == 3;
        assert " \t x ".trim().equals("x") && " x ".strip().length() == 1;
        assert "hello".substring(1, 3).equals("el") && "hello".substring(5).isEmpty();
        assert "banana".indexOf("an", 2) == 3 && "banana".lastIndexOf('a') == 5;
        assert "abc".compareTo("abd") == -1 && "ab".compareTo("abcd") == -2;
        assert "Ab".equalsIgnoreCase("aB") && "B".compareToIgnoreCase("a") == 1;
        assert String.join("/", "a", "b").equals("a/b");
        assert "ab".repeat(3).equals("ababab") && "x".repeat(0).isEmpty();
        assert "aXbX".replace('X', '-').equals("a-b-") && "aaa".replace("aa", "b").equals("ba");
        assert "hello".chars().filter(c -> c == 'l').count() == 2;
        assert "hello".contains("ell") && "hello".startsWith("he") && "hello".endsWith("lo");
        assert "Mixed".toUpperCase().equals("MIXED") && "Mixed".toLowerCase().equals("mixed");
        assert "hash".hashCode() == 3195150 && "".hashCode() == 0;
        assert String.valueOf(new char[] {'o', 'k'}).equals("ok") && "ok".toCharArray().length == 2;
        assert ("a" + "b").intern() == "ab" && new String("ab") != "ab";
    }

    public static String middle(String s, int from, int to) {
        if (s == null) {
            return "";
        }
        return s.substring(from, to); // BUG index-out-of-bounds
    }

    public static void unknown(String s) {
        if (s == null || s.length() > 3) {
            return;
        }
        assert s.concat("!").endsWith("!");
        assert s.equals(s + "");
        assert s.indexOf('x') < s.length();
        assert s.trim().length() <= s.length();
        assert s.isEmpty() || s.substring(1).length() == s.length() - 1;
        assert !s.equals("cat"); // BUG assertion
    }

    public static int secondPart(String s) {
        String[] parts = s.split("-"); // BUG null-dereference
        return parts[1].length(); // BUG index-out-of-bounds
    }

    public static String many(int times) {
        if (times > 5) {
            return "";
        }
        return "ab".repeat(times); // BUG uncaught-exception
    }

    public static int order(String a, String b) {
        if (a == null) {
            return -1;
        }
        return a.compareTo(b); // BUG null-dereference
    }
}
