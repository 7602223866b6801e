import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public class Scoreboard {
    private final Map<String, Integer> points = new TreeMap<>();

    public void add(String player, int number) {
        points.put(player, points.getOrDefault(player, 0) + number);
    }

    public int pointsOf(String player) {
        return points.getOrDefault(player, 0);
    }

    public String leader() {
        String best = null;
        int most = 0;
        for (String player : points.keySet()) {
            if (points.get(player) > most) {
                most = points.get(player);
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
