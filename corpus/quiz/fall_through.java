//# Cases without a break go on into the next one.
int n = INT(range(1, 40));
int x = INT(range(2, 9));
for (int i = 0; i < 3; i++) {
    switch ((n + i) % 5) {
        case 0:
            x += INT(range(2, 5));
        case 1:
            x = x * 2;
            break;
        case 2:
            x -= 3;
        case 3:
            x++;
        default:
            x += i;
    }
}
ASSERT(x > 10 && x < 60);
System.out.println(x);
