package language;

/** Arrow cases, yield, dense and sparse tables, negative labels. */
public class SwitchExpressions {
    public static int dense(int n) {
        int r = switch (n) {
            case 0, 1 -> 10;
            case 2 -> {
                int t = n * n;
                yield t + 1;
            }
            case 3 -> 0;
            default -> n;
        };
        return 60 / r; // BUG division-by-zero
    }

    public static int sparse(int n) {
        int r = switch (n) {
            case Integer.MIN_VALUE -> 1;
            case -1000 -> 2;
            case 0 -> 3;
            case 100_000 -> 4;
            case Integer.MAX_VALUE -> 5;
            default -> 6;
        };
        assert r != 6 || (n != 0 && n != -1000);
        assert r != 4; // BUG assertion
        return r;
    }

    public static String fallThrough(char c) {
        StringBuilder out = new StringBuilder();
        switch (c) {
            case 'a':
                out.append('1');
            case 'b':
                out.append('2');
                break;
            case 'c':
                out.append('3');
            default:
                out.append('4');
        }
        assert out.length() != 2 || c == 'a' || c == 'c';
        return out.toString();
    }
}
