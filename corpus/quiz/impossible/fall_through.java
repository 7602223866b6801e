//# Every way through the switch changes an even number by an even one: x never becomes odd.
int n = INT(range(1, 40));
int x = 2 * INT(range(2, 9));
switch (n % 3) {
    case 0:
        x += 4;
    case 1:
        x = x * 2;
        break;
    default:
        x -= 6;
}
ASSERT(x % 2 != 0); //# CONFLICT
System.out.println(x);
