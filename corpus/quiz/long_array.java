//# An array of thousands of elements, which nobody traces turn by turn: the rule must be found.
int n = INT(range(6000, 10000));
int start = INT(range(1, 9));
int step = INT(range(2, 7));

int[] a = new int[n];
int value = start;
int i = 0;
INVARIANT(0 <= i && i <= n);
INVARIANT(value == start + i * step);
INVARIANT(__forall(0, i, k -> a[k] == start + k * step));
while (i < n) {
    a[i] = value;
    value += step;
    i++;
}

ASSERT(value % 10 == INT(list(3, 7)));
System.out.println(a[INT(range(100, 5999))] + " " + value);
