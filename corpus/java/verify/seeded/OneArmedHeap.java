package verify.seeded;

import java.util.NoSuchElementException;

/** Bug: the right child is never looked at. */
public class OneArmedHeap {
    private /*@ spec_public @*/ int[] items;
    private /*@ spec_public @*/ int size;

    //@ public invariant items != null && 0 <= size && size <= items.length;
    //@ public invariant (\forall int i; 0 < i && i < size; items[(i - 1) / 2] <= items[i]);

    //@ requires capacity >= 0;
    //@ ensures size == 0 && items.length == capacity;
    public OneArmedHeap(int capacity) {
        items = new int[capacity];
    }

    /*@ public normal_behavior
      @   requires size > 0;
      @   ensures \result == \old(items[0]);
      @   ensures size == \old(size) - 1;
      @   assignable size, items[*];
      @ also
      @ public exceptional_behavior
      @   requires size == 0;
      @   signals_only NoSuchElementException;
      @   assignable \nothing;
      @*/
    public int deleteMin() { // VIOLATED k=4 invariant (\forall
        if (size == 0) {
            throw new NoSuchElementException("the heap is empty");
        }
        int least = items[0];
        size--;
        int last = items[size];
        int hole = 0;
        while (2 * hole + 1 < size) {
            int child = 2 * hole + 1;
            if (last <= items[child]) {
                break;
            }
            items[hole] = items[child];
            hole = child;
        }
        items[hole] = last;
        return least;
    }

    //@ requires size < items.length;
    //@ ensures size == \old(size) + 1;
    //@ ensures (\exists int i; 0 <= i && i < size; items[i] == x);
    public void insert(int x) {
        int hole = size++;
        while (hole > 0 && x < items[(hole - 1) / 2]) {
            items[hole] = items[(hole - 1) / 2];
            hole = (hole - 1) / 2;
        }
        items[hole] = x;
    }
}
