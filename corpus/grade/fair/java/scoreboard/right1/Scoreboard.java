import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

public class Scoreboard {
    private final Map<String, Integer> points = new HashMap<>();

    public void add(String player, int number) {
        points.merge(player, number, Integer::sum);
    }

    public int pointsOf(String player) {
        Integer n = points.get(player);
        return n == null ? 0 : n;
    }

    public String leader() {
        return points.keySet().stream()
                .sorted(Comparator.comparing((String p) -> -points.get(p)).thenComparing(p -> p))
                .findFirst().orElse(null);
    }

    public List<String> withAtLeast(int limit) {
        return points.keySet().stream().filter(p -> points.get(p) >= limit).sorted().collect(Collectors.toList());
    }
}
