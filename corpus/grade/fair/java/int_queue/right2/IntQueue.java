public class IntQueue {
    private int[] a;
    private int n;

    public IntQueue(int capacity) {
        a = new int[capacity];
    }

    public void enqueue(int x) {
        a[n++] = x;
    }

    public int dequeue() {
        int x = a[0];
        for (int i = 1; i < n; i++) {
            a[i - 1] = a[i];
        }
        n--;
        return x;
    }

    public int front() {
        return a[0];
    }

    public boolean isFull() {
        return n == a.length;
    }

    public boolean isEmpty() {
        return n == 0;
    }
}
