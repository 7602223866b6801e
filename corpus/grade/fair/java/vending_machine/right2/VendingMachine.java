public class VendingMachine {
    private int price, missing, income;

    public VendingMachine(int price) {
        this.price = price;
        this.missing = price;
    }

    public void insert(int coin) {
        missing -= coin;
    }

    public boolean enough() {
        return missing <= 0;
    }

    public int buy() {
        int change = -missing;
        missing = price;
        income += price;
        return change;
    }

    public int income() {
        return income;
    }
}
