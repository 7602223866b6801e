// VERDICT equivalent
public record Fraction(int num, int den) {
    public Fraction(int num, int den) {
        if (den == 0) throw new ArithmeticException("divided by zero");
        long sign = den > 0 ? 1 : -1;
        long common = gcd(Math.abs((long) num), Math.abs((long) den));
        this.num = Math.toIntExact(sign * num / common);
        this.den = Math.toIntExact(sign * den / common);
    }

    public Fraction plus(Fraction o) {
        long lcm = den / gcd(den, o.den) * o.den;
        long sum = lcm / den * num + lcm / o.den * o.num;
        long g = gcd(Math.abs(sum), lcm);
        return new Fraction(Math.toIntExact(sum / g), Math.toIntExact(lcm / g));
    }

    public Fraction times(Fraction o) {
        // cross out first
        long g1 = gcd(Math.abs((long) num), o.den);
        long g2 = gcd(Math.abs((long) o.num), den);
        long top = (num / g1) * (o.num / g2);
        long bottom = (den / g2) * (o.den / g1);
        return new Fraction(Math.toIntExact(top), Math.toIntExact(bottom));
    }

    private static long gcd(long a, long b) {
        while (b > 0) {
            long r = a % b;
            a = b;
            b = r;
        }
        return a;
    }

    public String toString() {
        StringBuilder sb = new StringBuilder().append(num);
        if (den != 1) sb.append('/').append(den);
        return sb.toString();
    }
}
