//# A queue that numbers enter and sometimes leave.
Queue<Integer> q = new LinkedList<>();
int[] a = INTARRAY(5, range(1, 9));
int out = 0;
for (int x : a) {
    q.add(x);
    if (x % 3 == 0) {
        out = out * 10 + q.remove();
    }
}
ASSERT(out > 10);
System.out.println(out + " " + q);
