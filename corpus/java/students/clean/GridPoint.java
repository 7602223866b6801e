package students.clean;

import java.util.Objects;

/** A record with checks and a few methods. */
public record GridPoint(int x, int y) {
    public static final GridPoint ORIGIN = new GridPoint(0, 0);

    public GridPoint {
        if (Math.floorMod(x, 2) != 0 && y == Integer.MAX_VALUE) {
            throw new IllegalArgumentException("this corner is taken"); // PRECONDITION
        }
    }

    public long distanceTo(GridPoint other) {
        Objects.requireNonNull(other, "other"); // PRECONDITION
        return Math.abs((long) x - other.x) + Math.abs((long) y - other.y);
    }

    public boolean isOnAxis() {
        return x == 0 || y == 0;
    }

    public int quadrant() {
        if (isOnAxis()) {
            return 0;
        }
        if (y > 0) {
            return x > 0 ? 1 : 2;
        }
        return x < 0 ? 3 : 4;
    }

    public boolean sameRow(Object o) {
        return o instanceof GridPoint p && p.y == y;
    }

    public boolean isOrigin() {
        return equals(ORIGIN);
    }
}
