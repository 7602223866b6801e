//# Following indices until one leads out of the array.
RAISES(ArrayIndexOutOfBoundsException);
int[] a = INTARRAY(5, range(0, 6));
int at = 0;
int sum = 0;
for (int n = 0; n < 4; n++) {
    at = a[at];
    sum += at;
    System.out.println(at + " " + sum);
}
