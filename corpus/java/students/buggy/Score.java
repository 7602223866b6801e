package students.buggy;

/** One result of a game: who played, how many points. */
public record Score(String player, int points) implements Comparable<Score> { // BUG class-cast
    public Score {
        if (points < 0) {
            throw new IllegalArgumentException("negative points"); // PRECONDITION
        }
    }

    public char initial() {
        return player.charAt(0); // BUG null-dereference, index-out-of-bounds
    }

    public int percentOf(int best) {
        if (points > best) {
            return 100;
        }
        return (int) (points * 100L / best); // BUG division-by-zero
    }

    @Override
    public int compareTo(Score other) {
        if (other == null) {
            return 1;
        }
        return Integer.compare(points, other.points);
    }
}
