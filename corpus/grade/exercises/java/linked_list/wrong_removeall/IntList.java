// VERDICT different: add(1), add(1), remove(1), size(): removes all occurrences
import java.util.LinkedList;

public class IntList {
    private LinkedList<Integer> list = new LinkedList<>();

    public void add(int value) {
        list.addLast(value);
    }

    public boolean remove(int value) {
        return list.removeIf(x -> x == value);
    }

    public int get(int index) {
        return list.get(index);
    }

    public int size() {
        return list.size();
    }
}
