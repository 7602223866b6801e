/** Math and StrictMath. */
class Maths {
    static int abs(int a) { return Math.abs(a); }
    static long absLong(long a) { return Math.abs(a); }
    // inputs 20
    static double absDouble(double a) { return Math.abs(a); }
    static float absFloat(float a) { return Math.abs(a); }
    static int max(int a, int b) { return Math.max(a, b); }
    static int min(int a, int b) { return Math.min(a, b); }
    static long maxLong(long a, long b) { return Math.max(a, b) ^ Math.min(b, 3); }
    // inputs 20
    static double maxDouble(double a, double b) { return Math.max(a, b); }
    // inputs 20
    static double minDouble(double a, double b) { return Math.min(a, b); }
    static float maxFloat(float a, float b) { return Math.max(a, b); }
    static float minFloat(float a, float b) { return Math.min(a, b); }
    // inputs 20
    static int floorMod(int a, int b) { return Math.floorMod(a, b); }
    // inputs 20
    static int floorDiv(int a, int b) { return Math.floorDiv(a, b); }
    static long floorModLong(long a, long b) { return Math.floorMod(a, b); }
    static long floorDivLong(long a, long b) { return Math.floorDiv(a, b); }
    static int floorModMixed(long a, int b) { return Math.floorMod(a, b); }
    static int addExact(int a, int b) { return Math.addExact(a, b); }
    static int subtractExact(int a, int b) { return Math.subtractExact(a, b); }
    static int multiplyExact(int a, int b) { return Math.multiplyExact(a, b); }
    static long addExactLong(long a, long b) { return Math.addExact(a, b); }
    static long subtractExactLong(long a, long b) { return Math.subtractExact(a, b); }
    static long multiplyExactLong(long a, long b) { return Math.multiplyExact(a, b); }
    static long multiplyExactMixed(long a, int b) { return Math.multiplyExact(a, b); }
    static int negateExact(int a) { return Math.negateExact(a); }
    static int incrementExact(int a) { return Math.incrementExact(a) - Math.decrementExact(a); }
    static int toIntExact(long a) { return Math.toIntExact(a); }
    static long multiplyFull(int a, int b) { return Math.multiplyFull(a, b); }
    static long multiplyHigh(long a, long b) { return Math.multiplyHigh(a, b); }
    static int absExact(int a) { return Math.absExact(a); }
    // inputs 38
    static long round(double a) { return Math.round(a); }
    // inputs 28
    static int roundFloat(float a) { return Math.round(a); }
    // inputs 38
    static double ceil(double a) { return Math.ceil(a); }
    // inputs 38
    static double floor(double a) { return Math.floor(a); }
    // inputs 38
    static double rint(double a) { return Math.rint(a); }
    // inputs 38
    static double sqrt(double a) { return Math.sqrt(a); }
    // inputs 20
    static double cbrt(double a) { return Math.cbrt(a); }
    // inputs 24
    static double hypot(double a, double b) { return Math.hypot(a, b); }
    // inputs 24
    static double signum(double a) { return Math.signum(a); }
    static float signumFloat(float a) { return Math.signum(a); }
    // inputs 20
    static double ulp(double a) { return Math.ulp(a); }
    static float ulpFloat(float a) { return Math.ulp(a); }
    // inputs 20
    static double nextUp(double a) { return Math.nextUp(a); }
    static double nextAfter(double a, double b) { return Math.nextAfter(a, b); }
    static double nextDown(double a) { return Math.nextDown(a); }
    static double copySign(double a, double b) { return Math.copySign(a, b); }
    // inputs 20
    static int exponent(double a) { return Math.getExponent(a); }
    static double scalb(double a, int n) { return Math.scalb(a, n); }
    // inputs 20
    static double remainder(double a, double b) { return Math.IEEEremainder(a, b); }
    // inputs 20
    static double fma(double a, double b) { return Math.fma(a, b, 1.0) + Math.fma(0.1f, (float) a, 1.5f); }
    static double toRadians(double a) { return Math.toRadians(a) + Math.toDegrees(a); }
    // inputs 60
    static double powNear(double a, double b) { return Math.pow(a, b); }
    static double square(double a) { return Math.pow(a, 2); }
    static double powIntNear(int n, int m) { return Math.pow(n, m) + Math.pow(10, m) + Math.pow(1.05, n) + Math.pow(2, -m); }
    // inputs 20
    static double strictPow(double a, double b) { return StrictMath.pow(a, b); }
    // inputs 38
    static double expNear(double a) { return Math.exp(a); }
    // inputs 38
    static double logNear(double a) { return Math.log(a); }
    // inputs 38
    static double log10Near(double a) { return Math.log10(a); }
    // inputs 38
    static double sinNear(double a) { return Math.sin(a); }
    // inputs 38
    static double cosNear(double a) { return Math.cos(a); }
    // inputs 38
    static double tanNear(double a) { return Math.tan(a); }
    // inputs 30
    static double asin(double a) { return Math.asin(a); }
    // inputs 30
    static double acos(double a) { return Math.acos(a); }
    // inputs 30
    static double atan(double a) { return Math.atan(a); }
    // inputs 30
    static double atan2(double a, double b) { return Math.atan2(a, b); }
    // inputs 20
    static double sinh(double a) { return Math.sinh(a); }
    // inputs 20
    static double cosh(double a) { return Math.cosh(a); }
    // inputs 20
    static double tanh(double a) { return Math.tanh(a); }
    // inputs 20
    static double expm1(double a) { return Math.expm1(a); }
    // inputs 20
    static double log1p(double a) { return Math.log1p(a); }
    // inputs 30
    static double strictNear(double a) { return StrictMath.sin(a); }
    // inputs 30
    static double strictLog(double a) { return StrictMath.log(a); }
    // inputs 30
    static double strictLog10(double a) { return StrictMath.log10(a); }
    // inputs 30
    static double strictExp(double a) { return StrictMath.exp(a); }
    static double degreesNear(int n) { return Math.sin(Math.toRadians(n * 15)) + Math.cos(Math.toRadians(n * 30)); }
    static double circle(int n) { return Math.PI * n * n + Math.E; }
    static double compoundNear(int n) { return 1000 * Math.pow(1 + 0.05 / 12, 12 * n); }
    static double distance(int i, int j) { return Math.sqrt(Math.pow(i - j, 2) + Math.pow(i + j, 2)); }
}
