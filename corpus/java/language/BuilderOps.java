package language;

/** insert, reverse, deleteCharAt, setLength, replace and friends on StringBuilder. */
public class BuilderOps {
    public static void sequence() {
        StringBuilder b = new StringBuilder("abc");
        b.insert(0, 12).append('x').append(true).reverse();
        assert b.toString().equals("eurtxcba21");
        b.setLength(4);
        assert b.toString().equals("eurt");
        b.deleteCharAt(0).delete(1, 3).setCharAt(0, 'Z');
        assert b.toString().equals("Z");
        b.append("-hello-").replace(0, 2, "").append(1.5).append(new char[] {'o', 'k'});
        assert b.toString().equals("hello-1.5ok");
        assert b.indexOf("l") == 2 && b.lastIndexOf("l") == 3 && b.charAt(6) == '1';
        b.setLength(0);
        assert b.length() == 0 && b.toString().isEmpty();
        b.append((String) null).append((Object) null);
        assert b.length() == 8;
        assert new StringBuilder("ab").compareTo(new StringBuilder("b")) < 0;
    }

    public static String cut(int n) {
        StringBuilder b = new StringBuilder("xyz");
        b.deleteCharAt(n); // BUG index-out-of-bounds
        return b.toString();
    }

    public static int resize(int n) {
        StringBuilder b = new StringBuilder("abc");
        if (n < 10) {
            b.setLength(n); // BUG index-out-of-bounds
            assert b.length() == n;
        }
        return b.length();
    }

    public static String mirrored(String s) {
        if (s == null || s.length() > 3) {
            return "";
        }
        String twice = new StringBuilder(s).append(s).reverse().toString();
        assert twice.length() == 2 * s.length();
        assert s.isEmpty() || twice.charAt(0) == s.charAt(s.length() - 1); // BUG assertion
        return twice;
    }
}
