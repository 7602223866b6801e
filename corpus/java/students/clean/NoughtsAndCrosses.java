package students.clean;

/** Nine fields, checked moves, winner detection with a table of lines. */
public class NoughtsAndCrosses {
    private static final int[][] LINES = {
        {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}
    };
    private final char[] board = "         ".toCharArray();
    private boolean crossToMove = true;
    private int moves;

    public boolean move(int row, int column) {
        if (row < 0 || row > 2 || column < 0 || column > 2) {
            throw new IllegalArgumentException("outside"); // PRECONDITION
        }
        int field = 3 * row + column;
        if (board[field] != ' ' || winner() != ' ') {
            return false;
        }
        board[field] = crossToMove ? 'X' : 'O';
        crossToMove = !crossToMove;
        moves++;
        return true;
    }

    public char winner() {
        for (int[] line : LINES) {
            char c = board[line[0]];
            if (c != ' ' && c == board[line[1]] && c == board[line[2]]) {
                return c;
            }
        }
        return ' ';
    }

    public boolean isOver() {
        return moves == board.length || winner() != ' ';
    }
}
