package students.buggy;

/** Writes numbers with commas in between. */
public class ListFormatter {
    private final String separator;

    public ListFormatter(String separator) {
        this.separator = separator;
    }

    public String format(int[] numbers) {
        StringBuilder out = new StringBuilder("[");
        for (int n : numbers) { // BUG null-dereference
            out.append(n).append(',');
        }
        out.setCharAt(out.length() - 1, ']');
        return out.toString();
    }

    public String formatPlain(int count) {
        if (count > 20) {
            count = 20;
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < count; i++) {
            out.append(i).append(' ');
        }
        out.deleteCharAt(out.length() - 1); // BUG index-out-of-bounds
        return out.toString();
    }

    public int separatorWidth() {
        return separator.length(); // BUG null-dereference
    }
}
