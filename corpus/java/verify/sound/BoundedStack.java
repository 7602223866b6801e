package verify.sound;

import verify.contract.Ensures;
import verify.contract.Invariant;
import verify.contract.NonNull;
import verify.contract.Pure;
import verify.contract.Requires;

/** A stack that does not grow; its contract stands in annotations. */
@Invariant({"items != null", "0 <= size && size <= items.length"})
public class BoundedStack<E> {
    private final Object[] items;
    private int size;

    @Requires("capacity >= 0")
    @Ensures("isEmpty()")
    public BoundedStack(int capacity) { // HOLDS
        items = new Object[capacity];
    }

    @Pure
    public boolean isEmpty() { // HOLDS
        return size == 0;
    }

    @Pure
    public boolean isFull() { // HOLDS
        return size == items.length;
    }

    @Requires("!isFull()")
    @Ensures({"top() == x", "size == \\old(size) + 1"})
    public void push(@NonNull E x) { // HOLDS
        items[size++] = x;
    }

    @Requires("!isEmpty()")
    @Ensures({"\\result == \\old(top())", "size == \\old(size) - 1"})
    @SuppressWarnings("unchecked")
    public E pop() { // HOLDS
        E top = (E) items[--size];
        items[size] = null;
        return top;
    }

    @Pure
    @Requires("!isEmpty()")
    @SuppressWarnings("unchecked")
    public E top() { // HOLDS
        return (E) items[size - 1];
    }
}
