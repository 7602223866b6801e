/**
 * A machine that sells drinks, all at the same price (in cents). It accepts coins
 * of 10, 20, 50, 100 and 200 cents.
 */
public class VendingMachine {

    private final int price;
    private int credit = 0;
    private int sold = 0;

    public VendingMachine(int price) {
        this.price = price;
    }

    /** A coin of the given value is inserted. */
    public void insert(int coin) {
        credit += coin;
    }

    /** Returns whether the inserted money is enough for a drink. */
    public boolean enough() {
        return credit >= price;
    }

    /**
     * Sells a drink and returns the change, after which no money is left in the
     * machine for the customer. Must be called only if enough() is true.
     */
    public int buy() {
        int change = credit - price;
        credit = 0;
        sold++;
        return change;
    }

    /** Returns the money that was taken for all drinks sold so far. */
    public int income() {
        return sold * price;
    }
}
