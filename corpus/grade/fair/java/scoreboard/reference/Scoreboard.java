import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The points of the players of a game. Points may also be negative. */
public class Scoreboard {

    private final Map<String, Integer> points = new TreeMap<>();

    /** Gives points to a player; a new player starts with 0 points. */
    public void add(String player, int number) {
        points.put(player, points.getOrDefault(player, 0) + number);
    }

    /** Returns the points of a player, or 0 if the player is unknown. */
    public int pointsOf(String player) {
        return points.getOrDefault(player, 0);
    }

    /**
     * Returns the player with the most points. Of several such players it is the
     * first one in alphabetical order; without any players it is null.
     */
    public String leader() {
        String best = null;
        for (String player : points.keySet()) {
            if (best == null || points.get(player) > points.get(best)) {
                best = player;
            }
        }
        return best;
    }

    /** Returns all players with at least the given points, alphabetically. */
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
