package claims;

/** Ways in which objects get into states that no constructor leaves. */
public class Histories {
    static final class Account {
        private int balance = 100;

        int ratio() { // NOT COMPLETE
            return 1000 / balance;
        }

        static void transfer(Account from, Account to, int amount) { // NOT COMPLETE
            if (from == null || to == null || amount < 0 || amount > from.balance) {
                return;
            }
            from.balance -= amount;
            to.balance += amount;
        }
    }

    static final class Money {
        static final Money ZERO = new Money(0);
        private final int cents;

        private Money(int cents) {
            this.cents = cents;
        }

        static Money one() { // COMPLETE
            return new Money(1);
        }

        int inverse() { // NOT COMPLETE
            return 100 / cents;
        }
    }

    static final class Down {
        private final int n;

        private Down(int n) {
            this.n = n;
        }

        static Down nine() { // COMPLETE
            return new Down(9);
        }

        Down next() { // NOT COMPLETE
            return new Down(n - 1);
        }

        int tenth() { // NOT COMPLETE
            return 10 / n;
        }
    }

    static final class Moved {
        private int n;

        Moved() { // COMPLETE
            this.n = 1;
        }

        Moved(Moved other) { // NOT COMPLETE
            this.n = other == null ? 1 : other.n;
            if (other != null) {
                other.n = 0;
            }
        }

        int inverse() { // NOT COMPLETE
            return 10 / n;
        }
    }

    static final class Filled {
        private final int[] numbers = {1};

        static void clear(Filled filled) { // NOT COMPLETE
            if (filled != null) {
                filled.numbers[0] = 0;
            }
        }

        int inverse() { // NOT COMPLETE
            return 10 / numbers[0];
        }
    }

    static final class Built {
        private int n = 1;

        int inverse() { // NOT COMPLETE
            return 10 / n;
        }

        static final class Builder {
            private final Built built = new Built();

            Builder n(int n) { // NOT COMPLETE
                built.n = n;
                return this;
            }

            Built build() { // NOT COMPLETE
                return built;
            }
        }
    }

    static final class Fixed {
        private final int n;
        private final String name;

        Fixed(int n, String name) { // COMPLETE
            this.n = n == 0 ? 1 : n;
            this.name = name;
        }

        int inverse() { // COMPLETE
            return 10 / n;
        }

        boolean isNamed() { // COMPLETE
            return name != null;
        }
    }

    static class First {
        static int n = Second.n + 1;
    }

    static class Second {
        static int n = First.n + 1;
    }

    public static int inOrder() { // NOT COMPLETE
        return 10 / First.n;
    }

    static class Broken {
        static int n = Integer.parseInt("n"); // BUG uncaught-exception
    }

    public static int again() { // NOT COMPLETE
        int n = 0;
        try {
            return Broken.n;
        } catch (ExceptionInInitializerError e) {
            return n;
        }
    }

    public static int exhausted(String s) { // NOT COMPLETE
        int n = 40;
        try {
            for (int i = 0; i < n; i++) {
                s = s + s;
            }
        } catch (OutOfMemoryError e) {
            return 1 / 0;
        }
        return 0;
    }
}
