package students.buggy;

/** Conway's game on a tiny board. */
public class GameOfLife {
    private static final int SIZE = 3;
    private final boolean[][] alive = new boolean[SIZE][SIZE];

    public void set(int row, int column, boolean value) {
        if (row < 0 || column < 0 || row >= SIZE || column >= SIZE) {
            throw new IllegalArgumentException("outside the board"); // PRECONDITION
        }
        alive[row][column] = value;
    }

    public int neighbours(int row, int column) {
        if (row < 0 || column < 0 || row >= SIZE || column >= SIZE) {
            return 0;
        }
        int count = 0;
        for (int r = row - 1; r <= row + 1; r++) {
            for (int c = column - 1; c <= column + 1; c++) {
                if ((r != row || c != column) && alive[r][c]) { // BUG index-out-of-bounds
                    count++;
                }
            }
        }
        return count;
    }

    public int population() {
        int count = 0;
        for (boolean[] row : alive) {
            for (boolean cell : row) {
                if (cell) {
                    count++;
                }
            }
        }
        return count;
    }
}
