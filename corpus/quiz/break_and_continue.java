//# Nested loops; one condition ends the inner loop, the other only the turn.
int[] a = INTARRAY(5, range(1, 12));
int limit = INT(range(15, 30));
int count = 0;
int sum = 0;

outer:
for (int i = 0; i < a.length; i++) {
    for (int j = i + 1; j < a.length; j++) {
        if (a[i] == a[j]) {
            continue outer;
        }
        if ((a[i] + a[j]) % 3 == 0) {
            continue;
        }
        if (a[j] > a[i] + INT(range(4, 7))) {
            break;
        }
        count++;
        sum += a[i] - a[j];
        if (sum > limit) {
            break outer;
        }
    }
}
ASSERT(count >= 3 && sum > 0);
System.out.println(count + " " + sum);
