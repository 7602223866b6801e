package verify.seeded;

/** Bug: what was in a chain before is lost. */
public class ForgetfulSet {
    private static final class Entry {
        private final int key;
        private final Entry next;

        private Entry(int key, Entry next) {
            this.key = key;
            this.next = next;
        }
    }

    private final Entry[] chains;
    private int size;

    //@ requires 0 < width && width < 100;
    public ForgetfulSet(int width) {
        chains = new Entry[width];
    }

    private boolean repOK() {
        if (chains == null || chains.length == 0) {
            return false;
        }
        int count = 0;
        for (int i = 0; i < chains.length; i++) {
            for (Entry at = chains[i]; at != null; at = at.next) {
                // More than there should be: also the end of a circle.
                if (++count > size || Math.floorMod(at.key, chains.length) != i) {
                    return false;
                }
                for (Entry other = at.next; other != null; other = other.next) {
                    if (other.key == at.key) {
                        return false;
                    }
                }
            }
        }
        return count == size;
    }

    public boolean contains(int key) {
        for (Entry at = chains[Math.floorMod(key, chains.length)]; at != null; at = at.next) {
            if (at.key == key) {
                return true;
            }
        }
        return false;
    }

    //@ requires size < 100;
    //@ ensures contains(key);
    //@ ensures size == \old(size) + (\old(contains(key)) ? 0 : 1);
    public void add(int key) { // VIOLATED invariant
        if (!contains(key)) {
            int chain = Math.floorMod(key, chains.length);
            chains[chain] = new Entry(key, null);
            size++;
        }
    }
}
