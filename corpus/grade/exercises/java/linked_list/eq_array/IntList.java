// VERDICT equivalent
public class IntList {
    private int[] values = new int[2];
    private int used = 0;

    public void add(int value) {
        if (used == values.length) {
            int[] more = new int[values.length + 10];
            System.arraycopy(values, 0, more, 0, used);
            values = more;
        }
        values[used] = value;
        used = used + 1;
    }

    public boolean remove(int value) {
        int place = -1;
        for (int i = used - 1; i >= 0; i--) {
            if (values[i] == value) {
                place = i;
            }
        }
        if (place == -1) {
            return false;
        }
        for (int i = place; i < used - 1; i++) {
            values[i] = values[i + 1];
        }
        used = used - 1;
        return true;
    }

    public int get(int index) {
        if (index >= 0 && index < used) {
            return values[index];
        }
        throw new IndexOutOfBoundsException("index " + index);
    }

    public int size() {
        return used;
    }
}
