package language;

import java.util.function.IntSupplier;

/** Static nested, inner, local and anonymous classes, with access to the outer fields. */
public class NestedClasses {
    private int base;
    private String name;

    private static class Cell {
        int content;
    }

    private class Reader {
        int offset = base + 1;

        int read() {
            return 100 / (base + offset); // BUG division-by-zero
        }
    }

    public void setBase(int base) {
        this.base = base;
    }

    public int inner() {
        Reader reader = this.new Reader();
        base = 2;
        return reader.read();
    }

    public int anonymous(int n) {
        IntSupplier supplier = new IntSupplier() {
            private int calls = 0;

            @Override
            public int getAsInt() {
                calls++;
                return n + calls;
            }
        };
        int first = supplier.getAsInt();
        assert supplier.getAsInt() == first + 1;
        return first;
    }

    public int local(int n) {
        class Adder {
            final int by;

            Adder(int by) {
                this.by = by;
            }

            int add(int x) {
                return x + by + n;
            }
        }
        Cell cell = new Cell();
        cell.content = new Adder(3).add(4);
        assert cell.content == n + 7;
        return cell.content;
    }

    public int nameLength() {
        return name.length(); // BUG null-dereference
    }
}
