package students.clean;

/** The game of life on a board whose edges are joined. */
public class LifeBoard {
    private static final int SIZE = 3;
    private boolean[][] cells = new boolean[SIZE][SIZE];

    public void toggle(int row, int column) {
        int r = Math.floorMod(row, SIZE);
        int c = Math.floorMod(column, SIZE);
        cells[r][c] = !cells[r][c];
    }

    private int neighbours(int row, int column) {
        int count = 0;
        for (int dr = -1; dr <= 1; dr++) {
            for (int dc = -1; dc <= 1; dc++) {
                if ((dr != 0 || dc != 0)
                        && cells[(row + dr + SIZE) % SIZE][(column + dc + SIZE) % SIZE]) {
                    count++;
                }
            }
        }
        return count;
    }

    public void step() {
        boolean[][] next = new boolean[SIZE][SIZE];
        for (int r = 0; r < SIZE; r++) {
            for (int c = 0; c < SIZE; c++) {
                int n = neighbours(r, c);
                next[r][c] = n == 3 || (n == 2 && cells[r][c]);
            }
        }
        cells = next;
    }

    public int population() {
        int count = 0;
        for (boolean[] row : cells) {
            for (boolean cell : row) {
                count += cell ? 1 : 0;
            }
        }
        return count;
    }
}
