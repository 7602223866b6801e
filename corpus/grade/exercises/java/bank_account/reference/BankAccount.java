// REFERENCE
public class BankAccount {
    private long balance;

    public BankAccount(int initial) {
        if (initial < 0) {
            throw new IllegalArgumentException("negative start");
        }
        balance = initial;
    }

    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        balance += amount;
    }

    public void withdraw(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive");
        }
        if (amount > balance) {
            throw new IllegalStateException("not enough money");
        }
        balance -= amount;
    }

    public long getBalance() {
        return balance;
    }
}
