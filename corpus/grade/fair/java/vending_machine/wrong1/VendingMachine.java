public class VendingMachine {
    private final int price;
    private int credit = 0;
    private int sold = 0;

    public VendingMachine(int price) {
        this.price = price;
    }

    public void insert(int coin) {
        credit += coin;
    }

    public boolean enough() {
        return credit > price;
    }

    public int buy() {
        int change = credit - price;
        credit = 0;
        sold++;
        return change;
    }

    public int income() {
        return sold * price;
    }
}
