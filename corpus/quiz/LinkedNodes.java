//# Nodes at the front and behind it: what a chain of references looks like.
public class LinkedNodes {
    static class Node {
        int value;
        Node next;
        Node(int value, Node next) { this.value = value; this.next = next; }
    }
    @MAIN
    static int main() {
        int[] a = INTARRAY(5, range(1, 20));
        Node head = null;
        for (int x : a) {
            if (x % 2 == 0) {
                head = new Node(x, head);
            } else if (head != null) {
                head.next = new Node(x, head.next);
            }
        }
        int n = 0, sum = 0;
        for (Node p = head; p != null; p = p.next) {
            n++;
            sum = sum * 2 + p.value;
        }
        ASSERT(n >= 3);
        System.out.println(n);
        return sum;
    }
}
