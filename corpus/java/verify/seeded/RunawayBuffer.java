package verify.seeded;

/** Bugs: an invariant that a mutator breaks, and a cell outside the frame. */
public class RunawayBuffer {
    private final int[] cells;
    private int first;
    private int count;

    //@ private invariant cells != null && cells.length > 0;
    //@ private invariant 0 <= first && first < cells.length;
    //@ private invariant 0 <= count && count <= cells.length;

    //@ requires capacity > 0;
    //@ ensures isEmpty();
    public RunawayBuffer(int capacity) {
        cells = new int[capacity];
    }

    public /*@ pure @*/ boolean isEmpty() {
        return count == 0;
    }

    public /*@ pure @*/ boolean isFull() {
        return count == cells.length;
    }

    /*@ private normal_behavior
      @   requires !isFull();
      @   ensures count == \old(count) + 1;
      @   ensures cells[(first + count - 1) % cells.length] == x;
      @   assignable count, cells[(first + count) % cells.length];
      @*/
    public void add(int x) { // VIOLATED assignable count
        int at = first + count;
        if (at >= cells.length) {
            at -= cells.length;
        }
        cells[at] = x;
        cells[first] = x;
        count++;
    }

    //@ requires !isEmpty();
    //@ ensures \result == \old(cells[first]);
    //@ ensures count == \old(count) - 1;
    //@ assignable first, count;
    public int remove() { // VIOLATED invariant 0 <= first
        int x = cells[first];
        first = first + 1;
        count--;
        return x;
    }
}
