package language;

import java.util.Arrays;
import java.util.Objects;

/** Objects and Arrays helpers, equals and hashCode by hand. */
public class ObjectsHelpers {
    private final String key;
    private final int[] data;

    public ObjectsHelpers(String key, int[] data) {
        this.key = Objects.requireNonNull(key, "key"); // PRECONDITION
        this.data = data == null ? null : data.clone();
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        if (o == null || getClass() != o.getClass()) {
            return false;
        }
        ObjectsHelpers other = (ObjectsHelpers) o;
        return key.equals(other.key) && Arrays.equals(data, other.data);
    }

    @Override
    public int hashCode() {
        return Objects.hash(key, Arrays.hashCode(data));
    }

    public int first() {
        return data[0]; // BUG null-dereference, index-out-of-bounds
    }

    public static void laws(String a, String b) {
        assert Objects.equals(a, a);
        assert Objects.equals(a, b) == Objects.equals(b, a);
        assert Objects.requireNonNullElse(a, "x") != null;
        assert Objects.hash(1, 2) == 994 && Objects.hashCode(null) == 0;
        assert Objects.toString(null, "none").equals("none");
        assert a == null || new ObjectsHelpers(a, null).equals(new ObjectsHelpers(a, null));
    }

    private static int checkedLength(Object o) {
        Objects.requireNonNull(o); // BUG null-dereference
        return o.toString().length();
    }

    public static int lengthOf(String s) {
        return checkedLength(s);
    }

    public static int at(int index) {
        return Objects.checkIndex(index, 10); // PRECONDITION
    }

    public static void arrays(int n) {
        int[] a = {n, 2, 3};
        int[] b = Arrays.copyOf(a, 5);
        assert b[0] == n && b[4] == 0;
        assert Arrays.toString(new int[] {1, 2}).equals("[1, 2]");
        Arrays.fill(a, 1, 3, n);
        assert a[2] == n;
        System.arraycopy(b, 0, a, 1, 2);
        assert a[1] == n && a[2] == 2;
    }
}
