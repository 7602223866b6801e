//# Eight elements have 28 pairs, so there are at most 28 moves.
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
ASSERT(moves > 28); //# CONFLICT
System.out.println(moves);
