//# Bubble sort that stops when nothing was swapped.
int[] a = INTARRAY(8, range(10, 60));
int swaps = 0;
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
            swaps++;
            swapped = true;
        }
    }
}
System.out.print(swaps);
ASSERT(__out.equals("7"));
ASSERT(rounds >= 3);
ASSERT(__distinct(a, a.length));
System.out.println(" " + a[0] + " " + a[3]);
