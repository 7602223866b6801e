package language;

/** Field initialisers and instance blocks run after super(), before the constructor's body. */
public class InitBlocks {
    private static class Base {
        String log = "b";

        Base() {
            note();
        }

        void note() {
            log += "n";
        }
    }

    private static class Derived extends Base {
        int size = 1;
        final StringBuilder extra = new StringBuilder();

        {
            size += 2;
            extra.append(log);
        }

        Derived(int n) {
            this(n, size());
        }

        Derived(int n, int m) {
            extra.append(size + n + m);
        }

        static int size() {
            return 4;
        }

        @Override
        void note() {
            log += extra == null ? "0" : "1";
            log += size;
        }
    }

    public static void order() {
        Derived d = new Derived(1);
        assert d.log.equals("b00");
        assert d.size == 3;
        assert d.extra.toString().equals("b008");
    }

    private final int[] room;

    {
        room = new int[3];
    }

    public InitBlocks(int at) {
        room[at] = 1; // BUG index-out-of-bounds
    }
}
