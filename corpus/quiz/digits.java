//# Recursion over the digits of a number: it is at least three and at most five calls deep.
@REC(5)
static int weight(int n, int factor) {
    if (n == 0) {
        return 0;
    }
    return n % 10 * factor + weight(n / 10, factor OP(list("+", "*")) 2);
}

@MAIN
static int start() {
    int n = INT(range(123, 9876));
    int result = weight(n, INT(range(1, 3)));
    ASSERT(result > 20);
    ASSERT(n % 10 != 0 && n / 10 % 10 != n % 10);
    return result;
}
