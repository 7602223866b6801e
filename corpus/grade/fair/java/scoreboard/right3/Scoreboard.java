import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

public class Scoreboard {
    private final List<String> names = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();

    public void add(String player, int number) {
        names.add(player);
        numbers.add(number);
    }

    public int pointsOf(String player) {
        int sum = 0;
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).equals(player)) {
                sum += numbers.get(i);
            }
        }
        return sum;
    }

    public String leader() {
        TreeSet<String> players = new TreeSet<>(names);
        if (players.isEmpty()) {
            return null;
        }
        String best = players.first();
        for (String p : players) {
            if (pointsOf(p) > pointsOf(best)) {
                best = p;
            }
        }
        return best;
    }

    public List<String> withAtLeast(int limit) {
        List<String> result = new ArrayList<>(new TreeSet<>(names));
        result.removeIf(p -> pointsOf(p) < limit);
        return result;
    }
}
