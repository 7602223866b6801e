package students.clean;

/** The towers of Hanoi, with the moves written down. */
public class Hanoi {
    private final StringBuilder moves = new StringBuilder();
    private int count;

    public String solve(int discs) {
        if (discs < 0 || discs > 4) {
            throw new IllegalArgumentException("0 to 4 discs please"); // PRECONDITION
        }
        moves.setLength(0);
        count = 0;
        move(discs, 'A', 'B', 'C');
        assert count == (1 << discs) - 1;
        return moves.toString();
    }

    private void move(int n, char from, char via, char to) {
        if (n == 0) {
            return;
        }
        move(n - 1, from, to, via);
        moves.append(from).append(to).append(' ');
        count++;
        move(n - 1, via, from, to);
    }

    public int lastCount() {
        return count;
    }
}
