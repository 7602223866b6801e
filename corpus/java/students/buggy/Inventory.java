package students.buggy;

import java.util.ArrayList;
import java.util.List;

/** The stock of a small shop. */
public class Inventory {
    private static class Item {
        final String name;
        int amount;

        Item(String name, int amount) {
            this.name = name;
            this.amount = amount;
        }
    }

    private final List<Item> items = new ArrayList<>();

    public void add(String name, int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount"); // PRECONDITION
        }
        items.add(new Item(name, amount));
    }

    public int amountOf(String name) {
        for (Item item : items) {
            if (item.name.equals(name)) { // BUG null-dereference
                return item.amount;
            }
        }
        return 0;
    }

    /** Throws away everything that is sold out. */
    public void clean() {
        for (Item item : items) { // BUG uncaught-exception
            if (item.amount == 0) {
                items.remove(item);
            }
        }
    }

    public int size() {
        return items.size();
    }
}
