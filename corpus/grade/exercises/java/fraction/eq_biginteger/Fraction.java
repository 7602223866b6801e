// VERDICT equivalent
import java.math.BigInteger;

public record Fraction(int num, int den) {
    public Fraction(int num, int den) {
        BigInteger n = BigInteger.valueOf(num);
        BigInteger d = BigInteger.valueOf(den);
        BigInteger g = n.gcd(d).multiply(BigInteger.valueOf(Integer.signum(den)));
        this.num = n.divide(g).intValueExact();
        this.den = d.divide(g).intValueExact();
    }

    public Fraction plus(Fraction o) {
        BigInteger left = big(num).multiply(big(o.den));
        BigInteger right = big(o.num).multiply(big(den));
        return reduced(left.add(right), big(den).multiply(big(o.den)));
    }

    public Fraction times(Fraction o) {
        return reduced(big(num).multiply(big(o.num)), big(den).multiply(big(o.den)));
    }

    private static Fraction reduced(BigInteger n, BigInteger d) {
        BigInteger g = n.gcd(d);
        return new Fraction(n.divide(g).intValueExact(), d.divide(g).intValueExact());
    }

    private static BigInteger big(int x) {
        return BigInteger.valueOf(x);
    }

    @Override
    public String toString() {
        if (den == 1) return String.valueOf(num);
        return String.valueOf(num) + "/" + String.valueOf(den);
    }
}
