//# Binary search that needs all its steps.
int[] a = INTARRAY(9, range(1, 60));
ASSERT(__sorted(a));
ASSERT(__distinct(a));
int x = INT(range(1, 60));
int lo = 0, hi = a.length - 1, steps = 0, at = -1;
while (lo <= hi) {
    int mid = (lo + hi) / 2;
    steps++;
    if (a[mid] == x) { at = mid; break; }
    if (a[mid] < x) lo = mid + 1; else hi = mid - 1;
}
ASSERT(steps == 4 && at >= 0);
System.out.println(at + " " + steps);
