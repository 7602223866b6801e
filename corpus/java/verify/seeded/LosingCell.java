package verify.seeded;

/** Bug: one half of the exchange is missing. */
public class LosingCell<E> {
    E data;
    LosingCell<E> next;

    /** Exchanges the data with another node's, or with its own. */
    //@ requires n != null;
    //@ ensures data == \old(n.data) && n.data == \old(data);
    public void swap(LosingCell<E> n) { // VIOLATED ensures data ==
        E mine = data;
        data = n.data;
    }
}
