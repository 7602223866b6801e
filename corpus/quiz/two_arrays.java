//# Two long arrays, one computed from the other.
int n = INT(range(3000, 4000));
int d = INT(range(1, 20));
int[] a = new int[n];
int[] b = new int[n];
int i = 0;
INVARIANT(0 <= i && i <= n);
INVARIANT(__forall(0, i, k -> a[k] == k * d));
INVARIANT(__forall(0, i, k -> b[k] == a[k] + 1));
while (i < n) {
    a[i] = i * d;
    b[i] = a[i] + 1;
    i++;
}
int at = INT(range(10, 2999));
ASSERT(b[at] % 10 == 5);
System.out.println(b[at] + " " + a[at - 1]);
