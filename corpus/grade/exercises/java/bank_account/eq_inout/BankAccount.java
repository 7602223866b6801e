// VERDICT equivalent
public class BankAccount {
    private long paidIn = 0;
    private long paidOut = 0;

    public BankAccount(int initial) {
        if (initial != 0) {
            deposit(initial);
        }
    }

    public void deposit(int amount) {
        boolean good = amount > 0;
        if (good == true) {
            paidIn = paidIn + amount;
        } else {
            throw new IllegalArgumentException("wrong amount");
        }
    }

    public void withdraw(int amount) {
        if (amount > 0) {
            if (paidOut + amount <= paidIn) {
                paidOut = paidOut + amount;
            } else {
                throw new IllegalStateException("too much");
            }
        } else {
            throw new IllegalArgumentException("wrong amount");
        }
    }

    public long getBalance() {
        return paidIn - paidOut;
    }
}
