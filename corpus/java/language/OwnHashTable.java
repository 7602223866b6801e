package language;

/** Keys of a type variable are values: their hash codes may be any number, also negative. */
public class OwnHashTable<K> {
    private final Object[] slots = new Object[4];

    private int slot(K key) {
        return key.hashCode() % slots.length; // BUG null-dereference
    }

    public void put(K key) {
        slots[slot(key)] = key; // BUG index-out-of-bounds
    }

    public boolean has(K key) {
        return key != null && key.equals(slots[Math.floorMod(key.hashCode(), slots.length)]);
    }
}
