package students.clean;

/** Takes numbers out of a line of text; what is no number counts as zero. */
public class CsvLine {
    private final String[] cells;

    public CsvLine(String line) {
        cells = line == null ? new String[0] : line.split(",");
    }

    public int size() {
        return cells.length;
    }

    public String cell(int index) {
        return index >= 0 && index < cells.length ? cells[index].trim() : "";
    }

    public int number(int index) {
        try {
            return Integer.parseInt(cell(index));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    public int total() {
        int total = 0;
        for (int i = 0; i < cells.length; i++) {
            total += number(i);
        }
        return total;
    }

    public static boolean isNumber(String text) {
        if (text == null || text.isEmpty()) {
            return false;
        }
        int start = text.charAt(0) == '-' ? 1 : 0;
        for (int i = start; i < text.length(); i++) {
            if (!Character.isDigit(text.charAt(i))) {
                return false;
            }
        }
        return text.length() > start;
    }
}
