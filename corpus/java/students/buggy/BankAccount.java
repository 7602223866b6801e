package students.buggy;

/** Assignment 1: a bank account with deposits and transfers. */
public class BankAccount {
    private final String owner;
    private int balance;

    public BankAccount(String owner, int openingBalance) {
        if (openingBalance < 0) {
            throw new IllegalArgumentException("opening balance is negative"); // PRECONDITION
        }
        this.owner = owner;
        this.balance = openingBalance;
    }

    public int getBalance() {
        return balance;
    }

    public void deposit(int amount) {
        if (amount <= 0) {
            throw new IllegalArgumentException("amount must be positive"); // PRECONDITION
        }
        balance = balance + amount;
    }

    public boolean transfer(BankAccount target, int amount) {
        if (amount <= 0 || amount > balance) {
            return false;
        }
        balance -= amount;
        target.balance += amount; // BUG null-dereference
        return true;
    }

    /** Splits the balance into equal monthly payments. */
    public int monthlyPayment(int years) {
        int months = years * 12;
        return balance / months; // BUG division-by-zero
    }

    public String label() {
        return "Account of " + owner + ": " + balance;
    }
}
