package verify.sound;

import java.util.NoSuchElementException;

/** A priority queue of numbers: the smallest comes first. */
public class BinaryHeap {
    private /*@ spec_public @*/ int[] items;
    private /*@ spec_public @*/ int size;

    //@ public invariant items != null && 0 <= size && size <= items.length;
    //@ public invariant (\forall int i; 0 < i && i < size; items[(i - 1) / 2] <= items[i]);

    //@ requires capacity >= 0;
    //@ ensures size == 0 && items.length == capacity;
    public BinaryHeap(int capacity) { // HOLDS
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
    public int deleteMin() { // HOLDS k=1: 2 shapes 2 cases; k=2: 3 shapes 3 cases; k=3: 4 shapes 5 cases; k=4: 5 shapes 8 cases
        if (size == 0) {
            throw new NoSuchElementException("the heap is empty");
        }
        int least = items[0];
        size--;
        int last = items[size];
        int hole = 0;
        while (2 * hole + 1 < size) {
            int child = 2 * hole + 1;
            if (child + 1 < size && items[child + 1] < items[child]) {
                child++;
            }
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
    public void insert(int x) { // HOLDS k=1: 1 shapes 1 cases; k=2: 1 shapes 3 cases; k=3: 2 shapes 5 cases
        int hole = size++;
        while (hole > 0 && x < items[(hole - 1) / 2]) {
            items[hole] = items[(hole - 1) / 2];
            hole = (hole - 1) / 2;
        }
        items[hole] = x;
    }
}
