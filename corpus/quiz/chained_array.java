//# Thousands of elements, each made from the one before it.
int n = INT(range(2000, 3000));
int step = INT(range(2, 5));
int[] a = new int[n];
a[0] = INT(range(1, 9));
int first = a[0];
int i = 1;
INVARIANT(1 <= i && i <= n);
INVARIANT(__forall(0, i, k -> a[k] == first + k * step));
while (i < n) {
    a[i] = a[i - 1] + step;
    i++;
}
System.out.println(a[INT(range(500, 1500))] + " " + a[n - 1]);
