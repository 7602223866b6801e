//# No element is a multiple of six, so the else makes no difference.
int[] a = INTARRAY(range(5, 7), list(2, 3, 4, 8, 9, 15)); //# CONFLICT

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

ASSERT(x != y); //# CONFLICT
System.out.println(x + " " + y);
