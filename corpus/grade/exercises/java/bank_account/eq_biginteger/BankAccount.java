// VERDICT equivalent
import java.math.BigInteger;

public class BankAccount {
    private BigInteger money;

    public BankAccount(int initial) {
        money = BigInteger.valueOf(initial);
        if (money.signum() == -1) {
            throw new IllegalArgumentException("start below zero");
        }
    }

    public void deposit(int amount) {
        money = money.add(checked(amount));
    }

    public void withdraw(int amount) {
        BigInteger rest = money.subtract(checked(amount));
        if (rest.signum() < 0) {
            throw new IllegalStateException("overdrawn");
        }
        money = rest;
    }

    private static BigInteger checked(int amount) {
        if (amount > 0) {
            return BigInteger.valueOf(amount);
        }
        throw new IllegalArgumentException("amount: " + amount);
    }

    public long getBalance() {
        return money.longValue();
    }
}
