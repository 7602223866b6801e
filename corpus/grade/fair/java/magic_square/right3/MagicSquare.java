public class MagicSquare {
    private static int line(int[][] square, int row, int column, int down, int right) {
        int sum = 0;
        for (int k = 0; k < square.length; k++) {
            sum += square[row][column];
            row += down;
            column += right;
        }
        return sum;
    }

    public static boolean isMagic(int[][] square) {
        int expected = 0;
        for (int value : square[0]) {
            expected += value;
        }
        boolean magic = line(square, 0, 0, 1, 1) == expected
                && line(square, 0, square.length - 1, 1, -1) == expected;
        for (int i = 0; i < square.length && magic; i++) {
            magic = line(square, i, 0, 0, 1) == expected && line(square, 0, i, 1, 0) == expected;
        }
        return magic;
    }
}
