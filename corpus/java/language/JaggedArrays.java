package language;

/** Arrays of arrays: created at once, row by row, with gaps. */
public class JaggedArrays {
    public static int corner(int rows, int columns) {
        if (rows > 5 || columns > 5) {
            return 0;
        }
        int[][] grid = new int[rows][columns]; // BUG negative-array-size
        return grid[rows - 1][columns - 1]; // BUG index-out-of-bounds
    }

    public static int partial(int row) {
        int[][][] cube = new int[2][3][];
        cube[0][1] = new int[] {4};
        if (row < 0 || row > 2) {
            return 0;
        }
        return cube[0][row][0]; // BUG null-dereference
    }

    public static int triangle(int row, int column) {
        int[][] rows = {{1}, {1, 1}, {1, 2, 1}};
        if (row < 0 || column < 0 || row > 2 || column > 2) {
            return 0;
        }
        return rows[row][column]; // BUG index-out-of-bounds
    }

    public static int sum(long[][] table) {
        int cells = 0;
        if (table != null) {
            for (long[] row : table) {
                cells += row.length; // BUG null-dereference
            }
        }
        return cells;
    }

    public static void defaults() {
        boolean[][] flags = new boolean[2][1];
        assert !flags[1][0];
        assert new String[1][3][0].length == 1;
        char[][] rows = new char[1][];
        assert rows[0] == null;
    }

    public static void aliases(int n) {
        int[] a = {1, 2};
        int[][] both = {a, a, a.clone()};
        both[0][0] = n;
        assert both[1][0] == n && both[2][0] == 1;
        assert both.clone()[0] == a;
    }
}
