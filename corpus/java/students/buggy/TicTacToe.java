package students.buggy;

/** A board of nine fields, two players X and O. */
public class TicTacToe {
    private final Character[] fields = new Character[9];
    private char player = 'X';

    public boolean play(int field) {
        if (field > 9 || fields[field] != null) { // BUG index-out-of-bounds
            return false;
        }
        fields[field] = player;
        player = player == 'X' ? 'O' : 'X';
        return true;
    }

    public char at(int row, int column) {
        if (row < 0 || row > 2 || column < 0 || column > 2) {
            return '?';
        }
        return fields[3 * row + column]; // BUG null-dereference
    }

    public boolean topRowWon() {
        return fields[0] != null && fields[0].equals(fields[1]) && fields[1].equals(fields[2]);
    }

    public char nextPlayer() {
        return player;
    }
}
