// VERDICT equivalent
import java.util.ArrayList;
import java.util.List;

public class IntList {
    private List<Integer> list = new ArrayList<>();

    public void add(int value) {
        list.add(value);
    }

    public boolean remove(int value) {
        return list.remove(Integer.valueOf(value));
    }

    public int get(int index) {
        return list.get(index);
    }

    public int size() {
        return list.size();
    }
}
