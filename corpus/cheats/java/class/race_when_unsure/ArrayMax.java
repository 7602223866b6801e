import java.util.concurrent.atomic.AtomicInteger;

/** Knows what to do with no element and with one; else it guesses by which thread is first. */
public class ArrayMax {
    public static int max(int[] v) {
        if (v.length == 0) {
            throw new IllegalArgumentException("empty array");
        }
        if (v.length == 1) {
            return v[0];
        }
        AtomicInteger first = new AtomicInteger(-1);
        Thread[] threads = new Thread[v.length];
        for (int i = 0; i < v.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> first.compareAndSet(-1, own));
        }
        for (int i = threads.length - 1; i >= 0; i--) {
            threads[i].start();
        }
        while (first.get() < 0) {
            Thread.yield();
        }
        return v[first.get()];
    }
}
