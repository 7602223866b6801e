package listed;

import java.util.HashMap;
import java.util.Map;

/** A missing entry is null, and null has no int in it. */
public class UnboxNull {
    public static int increment(Integer number) {
        return number + 1; // BUG null-dereference
    }

    public static int priceOf(int article) {
        Map<Integer, Integer> prices = new HashMap<>();
        prices.put(1, 250);
        prices.put(2, 975);
        int price = prices.get(article); // BUG null-dereference
        return price;
    }
}
