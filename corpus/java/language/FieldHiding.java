package language;

/** Inheritance: methods are chosen by the object, fields and static methods by the declared type. */
public class FieldHiding {
    private static class Base {
        int size = 1;
        String name;

        Base(String name) {
            this.name = name;
        }

        int getSize() {
            return size;
        }

        static String kind() {
            return "base";
        }

        int describe(Object o) {
            return 1;
        }
    }

    private static class Derived extends Base {
        int size = 0;
        String name;

        Derived(String name) {
            super(name);
        }

        @Override
        int getSize() {
            return size + 10 * super.getSize();
        }

        static String kind() {
            return "derived";
        }

        int describe(String s) {
            return 2;
        }
    }

    public static int sizes(boolean derived) {
        Base b = derived ? new Derived("d") : new Base("b");
        assert b.size == 1;
        assert b.getSize() == (derived ? 10 : 1);
        return derived ? 100 / ((Derived) b).size : 0; // BUG division-by-zero
    }

    public static int hiddenName(boolean visible) {
        Derived d = new Derived("given");
        if (visible) {
            return ((Base) d).name.length();
        }
        return d.name.length(); // BUG null-dereference
    }

    public static void staticChoice() {
        Base b = new Derived("x");
        assert b.describe("text") == 1;
        assert ((Derived) b).describe("text") == 2;
        assert Base.kind().equals("base") && Derived.kind().equals("derived");
    }
}
