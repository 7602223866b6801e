package students.clean;

import java.util.Objects;
import java.util.function.Function;

/** A pair of anything, null included. */
public final class Couple<A, B> {
    private final A first;
    private final B second;

    public Couple(A first, B second) {
        this.first = first;
        this.second = second;
    }

    public A first() {
        return first;
    }

    public B second() {
        return second;
    }

    public Couple<B, A> swap() {
        return new Couple<>(second, first);
    }

    public <C> Couple<C, B> mapFirst(Function<A, C> change) {
        Objects.requireNonNull(change); // PRECONDITION
        return new Couple<>(change.apply(first), second);
    }

    @Override
    public boolean equals(Object o) {
        if (!(o instanceof Couple)) {
            return false;
        }
        Couple<?, ?> other = (Couple<?, ?>) o;
        return Objects.equals(first, other.first) && Objects.equals(second, other.second);
    }

    @Override
    public int hashCode() {
        return Objects.hash(first == null, second == null);
    }
}
