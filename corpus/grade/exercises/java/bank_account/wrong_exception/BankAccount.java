// VERDICT different: new BankAccount(0), withdraw(1): IllegalArgumentException in place of IllegalStateException
public class BankAccount {
    private long balance;

    public BankAccount(int initial) {
        if (initial < 0) throw new IllegalArgumentException("negative");
        balance = initial;
    }

    public void deposit(int amount) {
        if (amount <= 0) throw new IllegalArgumentException("not positive");
        balance += amount;
    }

    public void withdraw(int amount) {
        if (amount <= 0 || amount > balance) {
            throw new IllegalArgumentException("not possible");
        }
        balance -= amount;
    }

    public long getBalance() {
        return balance;
    }
}
