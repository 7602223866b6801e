package verify.sound;

/** Money that is never spent twice. */
public class Account {
    public static class Overdrawn extends Exception {
        private static final long serialVersionUID = 1;
    }

    private /*@ spec_public @*/ int balance;
    private /*@ spec_public @*/ int transactions;

    //@ public invariant balance >= 0;
    //@ public constraint transactions >= \old(transactions);

    //@ requires start >= 0;
    //@ ensures balance == start;
    public Account(int start) { // HOLDS
        balance = start;
    }

    /*@ requires amount > 0 && transactions < Integer.MAX_VALUE;
      @ ensures \old(balance) >= amount && balance == \old(balance) - amount;
      @ signals (Overdrawn e) \old(balance) < amount && balance == \old(balance);
      @ signals_only Overdrawn;
      @ assignable balance, transactions;
      @*/
    public void withdraw(int amount) throws Overdrawn { // HOLDS
        if (amount > balance) {
            throw new Overdrawn();
        }
        balance -= amount;
        transactions++;
    }

    /*@ public normal_behavior
      @   requires 0 < amount && amount <= Integer.MAX_VALUE - balance;
      @   requires transactions < Integer.MAX_VALUE;
      @   ensures balance == \old(balance) + amount;
      @ also
      @ public exceptional_behavior
      @   requires amount <= 0;
      @   signals (IllegalArgumentException e) true;
      @   assignable \nothing;
      @*/
    public void deposit(int amount) { // HOLDS
        if (amount <= 0) {
            throw new IllegalArgumentException("nothing to deposit");
        }
        balance += amount;
        transactions++;
    }

    /** The money goes from one account to another, or stays where it is. */
    //@ requires amount > 0 && this != to;
    //@ requires to.balance <= Integer.MAX_VALUE - amount;
    //@ requires transactions < Integer.MAX_VALUE && to.transactions < Integer.MAX_VALUE;
    //@ ensures balance + to.balance == \old(balance + to.balance);
    //@ signals (Overdrawn e) balance == \old(balance) && to.balance == \old(to.balance);
    public void transfer(Account to, int amount) throws Overdrawn { // HOLDS
        withdraw(amount);
        to.deposit(amount);
    }
}
