package language;

import java.util.Optional;
import java.util.OptionalInt;

/** map, filter, orElse and the ways to get nothing. */
public class OptionalChains {
    private static Optional<String> find(int id) {
        return switch (id) {
            case 1 -> Optional.of("one");
            case 2 -> Optional.of("");
            default -> Optional.empty();
        };
    }

    public static int length(int id) {
        int n = find(id).map(String::length).orElse(-1);
        assert n == 3 || n == 0 || n == -1;
        return 6 / n; // BUG division-by-zero
    }

    public static char first(int id) {
        return find(id)
                .filter(s -> id > 0)
                .map(s -> s.charAt(0)) // BUG index-out-of-bounds
                .orElse('?');
    }

    public static String demanded(int id) {
        return find(id).orElseThrow(); // BUG uncaught-exception
    }

    public static String wrapped(String text) {
        return Optional.of(text).get(); // BUG null-dereference
    }

    public static boolean gentle(String text) {
        Optional<String> o = Optional.ofNullable(text).filter(s -> !s.isEmpty());
        assert o.isPresent() == (text != null && !text.isEmpty());
        assert o.isEmpty() || o.get() == text;
        assert OptionalInt.of(3).getAsInt() == 3;
        assert Optional.empty().or(() -> Optional.of("x")).isPresent();
        assert find(1).equals(Optional.of("one")) && find(7).toString().equals("Optional.empty");
        return o.isPresent();
    }
}
