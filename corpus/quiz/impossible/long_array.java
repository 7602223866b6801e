//# Steps of at least two from zero: after 6000 of them the value cannot be below 12000.
int n = INT(range(6000, 10000)); //# CONFLICT
int step = INT(range(2, 7)); //# CONFLICT

int[] a = new int[n];
int value = 0;
int i = 0;
INVARIANT(0 <= i && i <= n); //# CONFLICT
INVARIANT(value == i * step); //# CONFLICT
while (i < n) {
    a[i] = value;
    value += step;
    i++;
}

ASSERT(value < 12000); //# CONFLICT
System.out.println(value);
