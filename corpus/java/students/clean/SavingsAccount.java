package students.clean;

import java.util.Objects;

/** A savings account that never goes below zero. */
public class SavingsAccount {
    private static final int LIMIT = 1_000_000;
    private final String owner;
    private int cents;

    public SavingsAccount(String owner) {
        this.owner = Objects.requireNonNull(owner, "owner"); // PRECONDITION
    }

    public int getCents() {
        return cents;
    }

    public void deposit(int amount) {
        if (amount <= 0 || amount > LIMIT - cents) {
            throw new IllegalArgumentException("cannot deposit " + amount); // PRECONDITION
        }
        cents += amount;
    }

    public boolean withdraw(int amount) {
        if (amount <= 0 || amount > cents) {
            return false;
        }
        cents -= amount;
        assert cents >= 0;
        return true;
    }

    public boolean transferTo(SavingsAccount target, int amount) {
        if (target == null || target == this || amount > LIMIT - target.cents) {
            return false;
        }
        if (!withdraw(amount)) {
            return false;
        }
        target.cents += amount;
        assert target.cents <= LIMIT;
        return true;
    }

    public String label() {
        return owner.isEmpty() ? "(nobody)" : owner.charAt(0) + ". has " + cents;
    }
}
