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
        return credit >= price;
    }

    public int buy() {
        credit -= price;
        sold++;
        return credit;
    }

    public int income() {
        return sold * price;
    }
}
