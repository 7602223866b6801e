//# Insertion sort over eight numbers; how often was an element moved?
int[] a = INTARRAY(8, range(1, 50));
int moves = 0;
for (int i = 1; i < a.length; i++) {
    int x = a[i];
    int j = i;
    while (j > 0 && a[j - 1] > x) {
        a[j] = a[j - 1];
        j--;
        moves++;
    }
    a[j] = x;
}
ASSERT(__distinct(a, 8));
ASSERT(moves >= 9 && moves <= 14);
System.out.println(moves + " " + a[0] + " " + a[7]);
