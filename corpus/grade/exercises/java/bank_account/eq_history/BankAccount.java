// VERDICT equivalent
import java.util.ArrayList;
import java.util.List;

public class BankAccount {
    private final List<Integer> bookings = new ArrayList<>();

    public BankAccount(int initial) {
        if (initial < 0) throw new IllegalArgumentException();
        bookings.add(initial);
    }

    public void deposit(int amount) {
        if (amount < 1) throw new IllegalArgumentException();
        bookings.add(amount);
    }

    public void withdraw(int amount) {
        if (amount < 1) throw new IllegalArgumentException();
        if (getBalance() < amount) throw new IllegalStateException();
        bookings.add(-amount);
    }

    public long getBalance() {
        return bookings.stream().mapToLong(Integer::longValue).sum();
    }
}
