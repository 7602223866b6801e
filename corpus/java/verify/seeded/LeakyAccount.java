package verify.seeded;

/** Bugs: an exception after a change, a forbidden exception, an alias. */
public class LeakyAccount {
    public static class Overdrawn extends Exception {
        private static final long serialVersionUID = 1;
    }

    private /*@ spec_public @*/ int balance;
    private /*@ spec_public @*/ int transactions;

    //@ public invariant balance >= 0;
    //@ public constraint transactions >= \old(transactions);

    //@ requires start >= 0;
    //@ ensures balance == start;
    public LeakyAccount(int start) {
        balance = start;
    }

    /*@ requires amount > 0 && transactions < Integer.MAX_VALUE;
      @ ensures \old(balance) >= amount && balance == \old(balance) - amount;
      @ signals (Overdrawn e) \old(balance) < amount && balance == \old(balance);
      @ signals_only Overdrawn;
      @ assignable balance, transactions;
      @*/
    public void withdraw(int amount) throws Overdrawn { // VIOLATED signals (Overdrawn e)
        int old = balance;
        balance -= amount;
        if (amount > old) {
            balance = 0;
            throw new Overdrawn();
        }
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
    public void deposit(int amount) { // VIOLATED uncaught-exception
        if (amount <= 0) {
            throw new IllegalStateException("nothing to deposit");
        }
        balance += amount;
        transactions++;
    }

    /** The money goes from one account to another, or stays where it is. */
    //@ requires amount > 0;
    //@ requires to.balance <= Integer.MAX_VALUE - amount;
    //@ requires transactions < Integer.MAX_VALUE && to.transactions < Integer.MAX_VALUE;
    //@ ensures balance == \old(balance) - amount && to.balance == \old(to.balance) + amount;
    public void transfer(LeakyAccount to, int amount) throws Overdrawn { // VIOLATED ensures balance ==
        withdraw(amount);
        to.deposit(amount);
    }
}
