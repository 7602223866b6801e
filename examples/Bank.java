/** A bank account with three mistakes in it. */
public class Bank {
    private final String owner;
    private int cents;

    public Bank(String owner, int cents) {
        if (cents < 0) {
            throw new IllegalArgumentException("a debt to begin with"); // PRECONDITION
        }
        this.owner = owner;
        this.cents = cents;
    }

    public boolean pay(Bank to, int amount) {
        if (amount < 0 || amount > cents) {
            return false;
        }
        cents -= amount;
        to.cents += amount; // BUG null-dereference
        return true;
    }

    /** What everybody gets when the account is shared between the owner and some friends. */
    public int share(int friends) {
        return cents / (friends + 1); // BUG division-by-zero
    }

    public String greeting() {
        return "Dear " + owner.toUpperCase(); // BUG null-dereference
    }
}
