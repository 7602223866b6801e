//# Two loops that differ only in an else: for which data do they print different numbers?
int[] a = INTARRAY(range(5, 7), range(1, 20));

int x = 0;
for (int i = 0; i < a.length; i++) {
    if (a[i] % 2 == 0) {
        x += a[i];
    }
    if (a[i] % 3 == 0) {
        x -= 3;
    }
}

int y = 0;
for (int i = 0; i < a.length; i++) {
    if (a[i] % 2 == 0) {
        y += a[i];
    } else if (a[i] % 3 == 0) {
        y -= 3;
    }
}

ASSERT(x != y);
ASSERT(x > 0 && y > 0);
System.out.println(x + " " + y);
