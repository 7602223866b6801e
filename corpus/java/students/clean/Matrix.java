package students.clean;

/** Rectangular matrices that cannot change. */
public final class Matrix {
    private final int[][] cells;
    private final int rows;
    private final int columns;

    private Matrix(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.cells = new int[rows][columns];
    }

    public static Matrix of(int[][] values) {
        if (values == null || values.length == 0 || values.length > 10 || values[0] == null) {
            throw new IllegalArgumentException("not a matrix"); // PRECONDITION
        }
        Matrix m = new Matrix(values.length, values[0].length);
        for (int r = 0; r < m.rows; r++) {
            if (values[r] == null || values[r].length != m.columns) {
                throw new IllegalArgumentException("ragged row " + r); // PRECONDITION
            }
            for (int c = 0; c < m.columns; c++) {
                m.cells[r][c] = values[r][c];
            }
        }
        return m;
    }

    public Matrix times(Matrix right) {
        if (right == null || columns != right.rows) {
            throw new IllegalArgumentException("sizes do not fit"); // PRECONDITION
        }
        Matrix product = new Matrix(rows, right.columns);
        for (int r = 0; r < rows; r++) {
            for (int c = 0; c < right.columns; c++) {
                for (int k = 0; k < columns; k++) {
                    product.cells[r][c] += cells[r][k] * right.cells[k][c];
                }
            }
        }
        return product;
    }

    public int trace() {
        int sum = 0;
        for (int i = 0; i < Math.min(rows, columns); i++) {
            sum += cells[i][i];
        }
        return sum;
    }
}
