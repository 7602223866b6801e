//# Exactly one element is even, and it is neither at the beginning nor at the end.
int[] a = INTARRAY(8, range(10, 99));
ASSERTBLOCK();
{
    int k = INT(range(2, 6));
    for (int i = 0; i < a.length; i++) {
        ASSERT(__iff(a[i] % 2 == 0, i == k));
    }
}

int at = 0;
int sum = 0;
while (a[at] % 2 != 0) {
    sum += a[at];
    at++;
}
System.out.println(at + ": " + sum);
