package verify.sound;

/** A node of a list of anything. */
public class Cell<E> {
    E data;
    Cell<E> next;

    /** Exchanges the data with another node's, or with its own. */
    //@ requires n != null;
    //@ ensures data == \old(n.data) && n.data == \old(data);
    public void swap(Cell<E> n) { // HOLDS k=3: lazy 20 cases, lazier 6 cases, lazier-sharp 2 cases
        E mine = data;
        data = n.data;
        n.data = mine;
    }
}
