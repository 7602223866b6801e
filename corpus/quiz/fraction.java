//# Euclid: a fraction in lowest terms.
@REC(8)
static int gcd(int a, int b) {
    return b == 0 ? a : gcd(b, a % b);
}

@MAIN
static int start() {
    int a = INT(range(100, 999));
    int b = INT(range(100, 999));
    ASSERT(a > b);
    int g = gcd(a, b);
    ASSERT(g > 10);
    System.out.println(a / g + "/" + b / g);
    return g;
}
