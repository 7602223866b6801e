// VERDICT different: deposit(0): is taken without an exception (tests amount < 0)
public class BankAccount {
    private long balance;

    public BankAccount(int initial) {
        if (initial < 0) throw new IllegalArgumentException();
        this.balance = initial;
    }

    public void deposit(int amount) {
        if (amount < 0) throw new IllegalArgumentException();
        balance += amount;
    }

    public void withdraw(int amount) {
        if (amount <= 0) throw new IllegalArgumentException();
        if (amount > balance) throw new IllegalStateException();
        balance -= amount;
    }

    public long getBalance() {
        return balance;
    }
}
