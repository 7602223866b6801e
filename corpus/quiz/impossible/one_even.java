//# The only even element would stand behind the end of the array, so that none is even.
int[] a = INTARRAY(8, range(10, 99));
ASSERTBLOCK();
{
    int k = INT(range(8, 12)); //# CONFLICT
    int even = 0;
    for (int i = 0; i < a.length; i++) {
        ASSERT(__impl(a[i] % 2 == 0, i == k)); //# CONFLICT
        if (a[i] % 2 == 0) {
            even++;
        }
    }
    ASSERT(even == 1); //# CONFLICT
}

int at = 0;
int sum = 0;
while (a[at] % 2 != 0) {
    sum += a[at];
    at++;
}
System.out.println(at + ": " + sum);
