// VERDICT equivalent
import java.util.stream.Collectors;

public class Caesar {
    public static String encode(String text, int key) {
        return text.chars()
                .mapToObj(c -> String.valueOf((char) move(c, key)))
                .collect(Collectors.joining());
    }

    private static int move(int c, int key) {
        int base;
        if ('a' <= c && c <= 'z') base = 'a';
        else if ('A' <= c && c <= 'Z') base = 'A';
        else return c;
        return base + (int) Math.floorMod((long) c - base + key, 26L);
    }
}
