import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Scoreboard {
    private static class Player {
        String name;
        int points;
    }

    private List<Player> players = new ArrayList<>();

    private Player find(String name) {
        for (Player p : players) {
            if (p.name.equals(name)) {
                return p;
            }
        }
        return null;
    }

    public void add(String player, int number) {
        Player p = find(player);
        if (p == null) {
            p = new Player();
            p.name = player;
            players.add(p);
        }
        p.points += number;
    }

    public int pointsOf(String player) {
        Player p = find(player);
        return p != null ? p.points : 0;
    }

    public String leader() {
        Player best = null;
        for (Player p : players) {
            if (best == null || p.points > best.points
                    || (p.points == best.points && p.name.compareTo(best.name) < 0)) {
                best = p;
            }
        }
        if (best == null) {
            return null;
        }
        return best.name;
    }

    public List<String> withAtLeast(int limit) {
        List<String> names = new ArrayList<>();
        for (Player p : players) {
            if (p.points >= limit) {
                names.add(p.name);
            }
        }
        Collections.sort(names);
        return names;
    }
}
