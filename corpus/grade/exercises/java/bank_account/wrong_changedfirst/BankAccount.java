// VERDICT different: new BankAccount(0), withdraw(1), getBalance(): money is taken before the test, balance -1 after the exception
public class BankAccount {
    private long balance;

    public BankAccount(int initial) {
        if (initial < 0) throw new IllegalArgumentException();
        balance = initial;
    }

    public void deposit(int amount) {
        if (amount <= 0) throw new IllegalArgumentException();
        balance += amount;
    }

    public void withdraw(int amount) {
        if (amount <= 0) throw new IllegalArgumentException();
        balance -= amount;
        if (balance < 0) throw new IllegalStateException();
    }

    public long getBalance() {
        return balance;
    }
}
