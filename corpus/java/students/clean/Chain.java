package students.clean;

import java.util.Objects;

/** A generic linked list with head and tail. */
public class Chain<T> {
    private static final class Link<T> {
        final T value;
        Link<T> next;

        Link(T value) {
            this.value = value;
        }
    }

    private Link<T> head;
    private Link<T> tail;
    private int length;

    public void append(T value) {
        Link<T> link = new Link<>(value);
        if (head == null) {
            head = link;
        } else {
            tail.next = link;
        }
        tail = link;
        length++;
    }

    public T get(int index) {
        if (index < 0 || index >= length) {
            throw new IllegalArgumentException("no element " + index); // PRECONDITION
        }
        Link<T> link = head;
        for (int i = 0; i < index; i++) {
            link = link.next;
        }
        return link.value;
    }

    public T removeFirst() {
        if (head == null) {
            throw new IllegalStateException("empty"); // PRECONDITION
        }
        T value = head.value;
        head = head.next;
        if (head == null) {
            tail = null;
        }
        length--;
        return value;
    }

    public int indexOf(T wanted) {
        int index = 0;
        for (Link<T> link = head; link != null; link = link.next) {
            if (Objects.equals(link.value, wanted)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public int length() {
        return length;
    }
}
