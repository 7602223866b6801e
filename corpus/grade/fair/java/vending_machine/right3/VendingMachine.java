import java.util.Arrays;

public class VendingMachine {
    private static final int[] VALUES = {10, 20, 50, 100, 200};
    private final int price;
    private final int[] counts = new int[5];
    private int drinks;

    public VendingMachine(int price) {
        this.price = price;
    }

    public void insert(int coin) {
        for (int i = 0; i < VALUES.length; i++) {
            if (VALUES[i] == coin) {
                counts[i]++;
            }
        }
    }

    private int credit() {
        int credit = 0;
        for (int i = 0; i < VALUES.length; i++) {
            credit += counts[i] * VALUES[i];
        }
        return credit;
    }

    public boolean enough() {
        return credit() >= price;
    }

    public int buy() {
        if (!enough()) {
            return 0;
        }
        int change = credit() - price;
        Arrays.fill(counts, 0);
        drinks++;
        return change;
    }

    public int income() {
        return drinks * price;
    }
}
