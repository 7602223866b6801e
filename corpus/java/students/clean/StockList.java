package students.clean;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A list of articles; nothing is removed behind an iterator's back. */
public class StockList {
    private record Article(String name, int amount) { }

    private final List<Article> articles = new ArrayList<>();

    public void add(String name, int amount) {
        if (name == null || amount < 0) {
            throw new IllegalArgumentException("name and amount are required"); // PRECONDITION
        }
        articles.add(new Article(name, amount));
    }

    public int removeEmpty() {
        int removed = 0;
        Iterator<Article> it = articles.iterator();
        while (it.hasNext()) {
            if (it.next().amount() == 0) {
                it.remove();
                removed++;
            }
        }
        return removed;
    }

    public int amountOf(String name) {
        int sum = 0;
        for (Article a : articles) {
            if (a.name().equals(name)) {
                sum += a.amount();
            }
        }
        return sum;
    }

    public String first() {
        return articles.isEmpty() ? "nothing" : articles.get(0).name();
    }
}
