package verify.seeded;

/** Bug: a removed black entry is never missed. */
public class PaleMap<V> {
    static class Entry<V> {
        int key;
        V value;
        boolean red;
        Entry<V> left;
        Entry<V> right;
        Entry<V> parent;

        Entry(int key, V value, Entry<V> parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
            this.red = true;
        }
    }

    private Entry<V> root;

    boolean repOK() {
        return blackHeight(root, null, null, null) >= 0;
    }

    /** Black entries on each way down a valid subtree; -1 if it is none. */
    private static int blackHeight(Entry<?> tree, Entry<?> parent, Entry<?> low, Entry<?> high) {
        if (tree == null) {
            return 0;
        }
        if (tree.parent != parent) {
            return -1;
        }
        if (low != null && tree.key <= low.key) {
            return -1;
        }
        if (high != null && tree.key >= high.key) {
            return -1;
        }
        // Neither the root nor the child of a red entry is red.
        if (tree.red && (parent == null || parent.red)) {
            return -1;
        }
        int left = blackHeight(tree.left, tree, low, tree);
        if (left < 0) {
            return -1;
        }
        int right = blackHeight(tree.right, tree, tree, high);
        if (left != right) {
            return -1;
        }
        return tree.red ? left : left + 1;
    }

    private Entry<V> entry(int key) {
        Entry<V> at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at;
    }

    public V get(int key) {
        Entry<V> entry = entry(key);
        return entry == null ? null : entry.value;
    }

    //@ ensures get(key) == value;
    public void put(int key, /*@ nullable @*/ V value) {
        Entry<V> above = null;
        Entry<V> at = root;
        while (at != null) {
            above = at;
            if (key == at.key) {
                at.value = value;
                return;
            }
            at = key < at.key ? at.left : at.right;
        }
        Entry<V> fresh = new Entry<>(key, value, above);
        if (above == null) {
            root = fresh;
        } else if (key < above.key) {
            above.left = fresh;
        } else {
            above.right = fresh;
        }
        repairAfterInsert(fresh);
    }

    private void repairAfterInsert(Entry<V> at) {
        while (at.parent != null && at.parent.red) {
            Entry<V> parent = at.parent;
            Entry<V> grand = parent.parent;
            boolean onLeft = parent == grand.left;
            Entry<V> uncle = onLeft ? grand.right : grand.left;
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                grand.red = true;
                at = grand;
                continue;
            }
            if (onLeft) {
                if (at == parent.right) {
                    rotateLeft(parent);
                    parent = at;
                }
                rotateRight(grand);
            } else {
                if (at == parent.left) {
                    rotateRight(parent);
                    parent = at;
                }
                rotateLeft(grand);
            }
            parent.red = false;
            grand.red = true;
            break;
        }
        root.red = false;
    }

    private static boolean isRed(Entry<?> entry) {
        return entry != null && entry.red;
    }

    /** Puts one subtree where another hung. */
    private void replace(Entry<V> old, Entry<V> by) {
        Entry<V> parent = old.parent;
        if (parent == null) {
            root = by;
        } else if (old == parent.left) {
            parent.left = by;
        } else {
            parent.right = by;
        }
        if (by != null) {
            by.parent = parent;
        }
    }

    private void rotateLeft(Entry<V> at) {
        Entry<V> up = at.right;
        at.right = up.left;
        if (up.left != null) {
            up.left.parent = at;
        }
        replace(at, up);
        up.left = at;
        at.parent = up;
    }

    private void rotateRight(Entry<V> at) {
        Entry<V> up = at.left;
        at.left = up.right;
        if (up.right != null) {
            up.right.parent = at;
        }
        replace(at, up);
        up.right = at;
        at.parent = up;
    }

    //@ ensures get(key) == null;
    public void remove(int key) { // VIOLATED invariant
        Entry<V> gone = entry(key);
        if (gone == null) {
            return;
        }
        if (gone.left != null && gone.right != null) {
            Entry<V> next = gone.right;
            while (next.left != null) {
                next = next.left;
            }
            gone.key = next.key;
            gone.value = next.value;
            gone = next;
        }
        Entry<V> child = gone.left != null ? gone.left : gone.right;
        Entry<V> parent = gone.parent;
        replace(gone, child);
    }

    /** One black entry is missing on the way to a subtree, which may be empty. */
    private void repairAfterRemove(Entry<V> at, Entry<V> parent) {
        while (parent != null && !isRed(at)) {
            boolean onLeft = at == parent.left;
            Entry<V> brother = onLeft ? parent.right : parent.left;
            if (brother.red) {
                brother.red = false;
                parent.red = true;
                if (onLeft) {
                    rotateLeft(parent);
                    brother = parent.right;
                } else {
                    rotateRight(parent);
                    brother = parent.left;
                }
            }
            Entry<V> near = onLeft ? brother.left : brother.right;
            Entry<V> far = onLeft ? brother.right : brother.left;
            if (!isRed(near) && !isRed(far)) {
                brother.red = true;
                at = parent;
                parent = at.parent;
                continue;
            }
            if (!isRed(far)) {
                near.red = false;
                brother.red = true;
                if (onLeft) {
                    rotateRight(brother);
                } else {
                    rotateLeft(brother);
                }
                far = brother;
                brother = near;
            }
            brother.red = parent.red;
            parent.red = false;
            far.red = false;
            if (onLeft) {
                rotateLeft(parent);
            } else {
                rotateRight(parent);
            }
            return;
        }
        if (at != null) {
            at.red = false;
        }
    }
}
