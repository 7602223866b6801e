//# Five elements have ten pairs; more than ten cannot be counted.
int[] a = INTARRAY(5, range(1, 12));
int count = 0;

for (int i = 0; i < a.length; i++) {
    for (int j = i + 1; j < a.length; j++) {
        if (a[i] == a[j]) {
            break;
        }
        if ((a[i] + a[j]) % 3 == 0) {
            continue;
        }
        count++;
    }
}
ASSERT(count > 10); //# CONFLICT
System.out.println(count);
