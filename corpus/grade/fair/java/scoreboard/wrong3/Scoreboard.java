import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Scoreboard {
    private final Map<String, Integer> points = new TreeMap<>();

    public void add(String player, int number) {
        if (points.containsKey(player)) {
            points.put(player, points.get(player) + number);
        } else {
            points.put(player, 0);
        }
    }

    public int pointsOf(String player) {
        return points.getOrDefault(player, 0);
    }

    public String leader() {
        String best = null;
        for (String player : points.keySet()) {
            if (best == null || points.get(player) > points.get(best)) {
                best = player;
            }
        }
        return best;
    }

    public List<String> withAtLeast(int limit) {
        List<String> result = new ArrayList<>();
        for (String player : points.keySet()) {
            if (points.get(player) >= limit) {
                result.add(player);
            }
        }
        return result;
    }
}
