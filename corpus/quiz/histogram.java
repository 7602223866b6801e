//# Counting with an array of counters, then the most frequent number.
int[] a = INTARRAY(10, range(0, 5));
int[] count = new int[6];
for (int x : a) count[x]++;
int best = 0;
for (int i = 1; i < count.length; i++) if (count[i] > count[best]) best = i;
ASSERT(count[best] >= 4 && best != 0);
System.out.println(best + " " + count[best]);
