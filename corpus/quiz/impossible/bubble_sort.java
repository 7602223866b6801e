//# The last round swaps nothing, and seven rounds are always enough before it: never more than eight.
int[] a = INTARRAY(8, range(10, 60));
int rounds = 0;
boolean swapped = true;
while (swapped) {
    swapped = false;
    rounds++;
    for (int i = 1; i < a.length; i++) {
        if (a[i - 1] > a[i]) {
            int t = a[i];
            a[i] = a[i - 1];
            a[i - 1] = t;
            swapped = true;
        }
    }
}
ASSERT(rounds > 8); //# CONFLICT
System.out.println(rounds);
