public class IntQueue {
    private static class Node {
        int value;
        Node next;
    }

    private Node head;
    private Node tail;
    private int free;

    public IntQueue(int capacity) {
        free = capacity;
    }

    public void enqueue(int x) {
        Node node = new Node();
        node.value = x;
        if (head == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        free--;
    }

    public int dequeue() {
        int x = head.value;
        head = head.next;
        free++;
        return x;
    }

    public int front() {
        return head.value;
    }

    public boolean isFull() {
        return free <= 0;
    }

    public boolean isEmpty() {
        return head == null;
    }
}
