import java.util.ArrayList;
import java.util.List;

public class VendingMachine {
    private int price;
    private int income;
    private List<Integer> coins = new ArrayList<>();

    public VendingMachine(int price) {
        this.price = price;
    }

    public void insert(int coin) {
        coins.add(coin);
    }

    private int sum() {
        int s = 0;
        for (int c : coins) {
            s += c;
        }
        return s;
    }

    public boolean enough() {
        return sum() >= price;
    }

    public int buy() {
        if (!enough()) {
            throw new IllegalStateException("not enough money");
        }
        int change = sum() - price;
        coins.clear();
        income += price;
        return change;
    }

    public int income() {
        return income;
    }
}
