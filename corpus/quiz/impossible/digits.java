//# A number of three digits needs four activations.
@REC(3) //# CONFLICT
static int weight(int n, int factor) {
    if (n == 0) {
        return 0;
    }
    return n % 10 * factor + weight(n / 10, factor + 2);
}

@MAIN
static int start() {
    int n = INT(range(100, 999)); //# CONFLICT
    return weight(n, 1);
}
