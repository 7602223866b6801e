package language;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/** Linked lists, deques and priority queues. */
public class QueuesAndLists {
    public static int popTooOften(int pushes) {
        Deque<Integer> stack = new ArrayDeque<>();
        for (int i = 0; i < pushes && i < 4; i++) {
            stack.push(i);
        }
        return stack.pop() + stack.pop(); // BUG uncaught-exception
    }

    public static int pollEmpty(boolean fill) {
        Queue<Integer> queue = new LinkedList<>();
        if (fill) {
            queue.add(3);
        }
        assert queue.size() == (fill ? 1 : 0);
        return queue.poll(); // BUG null-dereference
    }

    public static int smallestFirst(int a, int b, int c) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        queue.add(a);
        queue.add(b);
        queue.add(c);
        int first = queue.remove();
        int second = queue.remove();
        assert first <= second && second <= queue.peek();
        return first;
    }

    public static void noNulls(String item) {
        Deque<String> deque = new ArrayDeque<>();
        deque.addLast(item); // BUG null-dereference
        assert deque.peekFirst() == item;
    }

    public static int removeByIndexOrValue(int n) {
        List<Integer> list = new ArrayList<>(Arrays.asList(5, 6, 7));
        list.remove(Integer.valueOf(n));
        assert list.size() == (n >= 5 && n <= 7 ? 2 : 3);
        list.remove(n); // BUG index-out-of-bounds
        return list.size();
    }

    public static int fixedSize(int n) {
        List<Integer> list = Arrays.asList(1, 2, 3);
        list.set(0, n);
        Collections.reverse(list);
        assert list.get(2) == n;
        if (n == 9) {
            list.add(4); // BUG uncaught-exception
        }
        return list.subList(0, 2).size();
    }

    public static int insertAt(int index) {
        List<String> list = new LinkedList<>(List.of("a", "b"));
        list.add(index, "c"); // BUG index-out-of-bounds
        assert list.indexOf("c") == index;
        return list.size();
    }
}
