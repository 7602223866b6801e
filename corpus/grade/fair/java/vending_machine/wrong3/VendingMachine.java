public class VendingMachine {
    private final int price;
    private int credit = 0;
    private int income = 0;

    public VendingMachine(int price) {
        this.price = price;
    }

    public void insert(int coin) {
        credit += coin;
    }

    public boolean enough() {
        return credit >= price;
    }

    public int buy() {
        int change = credit - price;
        income += credit;
        credit = 0;
        return change;
    }

    public int income() {
        return income;
    }
}
