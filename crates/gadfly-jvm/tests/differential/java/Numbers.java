import java.math.*;
import java.util.*;

/** BigInteger, BigDecimal, Random with a seed, BitSet. */
class Numbers {
    static String big(long l, int a) { BigInteger x = BigInteger.valueOf(l), y = BigInteger.valueOf(a); return x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.negate() + " " + x.compareTo(y) + " " + x.signum() + " " + x.abs(); }
    static String bigDivide(long l, int a) { BigInteger x = BigInteger.valueOf(l), y = BigInteger.valueOf(a); return x.divide(y) + " " + x.mod(y.abs()) + " " + x.remainder(y) + " " + x.gcd(y); }
    static String bigPower(int n) { return BigInteger.TWO.pow(n * 10) + " " + BigInteger.valueOf(3).modPow(BigInteger.valueOf(n), BigInteger.valueOf(1007)) + " " + BigInteger.ONE.shiftLeft(n * 7); }
    static String factorial(int n) { BigInteger f = BigInteger.ONE; for (int i = 2; i <= n + 10; i++) f = f.multiply(BigInteger.valueOf(i)); return f.toString(); }
    static String bigBits(long l) { BigInteger x = BigInteger.valueOf(l); return x.bitLength() + " " + x.bitCount() + " " + x.testBit(3) + " " + x.not() + " " + x.toString(16) + " " + x.hashCode() + " " + x.intValue() + " " + x.isProbablePrime(5); }
    static String bigParse(String number) { return new BigInteger(number).toString(); }
    static long bigExact(long l) { return BigInteger.valueOf(l).multiply(BigInteger.TEN).longValueExact(); }
    static String decimals(int a) { BigDecimal x = new BigDecimal("10.25"), y = BigDecimal.valueOf(a, 2); return x.add(y) + " " + x.subtract(y) + " " + x.multiply(y) + " " + x.compareTo(y) + " " + y.scale() + " " + y.precision() + " " + y.setScale(1, RoundingMode.HALF_UP) + " " + y.stripTrailingZeros() + " " + y.toPlainString(); }
    static String decimalDivide(int a) { return new BigDecimal("1").divide(new BigDecimal(a), 5, RoundingMode.HALF_EVEN) + " " + new BigDecimal("10").divide(BigDecimal.valueOf(4)); }
    static String decimalThird() { return BigDecimal.ONE.divide(new BigDecimal(3)).toString(); }
    static boolean decimalEquals() { return new BigDecimal("1.0").equals(new BigDecimal("1.00")) || new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) != 0; }
    // inputs 12
    static String decimalOf(double d) { return BigDecimal.valueOf(d) + " " + new BigDecimal(d).round(new MathContext(5)); }
    static String decimalRound() { StringBuilder b = new StringBuilder(); for (RoundingMode m : RoundingMode.values()) if (m != RoundingMode.UNNECESSARY) b.append(new BigDecimal("-2.5").setScale(0, m)).append(new BigDecimal("1.1").setScale(0, m)).append(' '); return b.toString(); }
    static String random(long l) { Random r = new Random(l); return r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextLong() + " " + r.nextDouble() + " " + r.nextBoolean() + " " + r.nextFloat(); }
    static String gaussian(int a) { Random r = new Random(a); return r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextInt(5, 9); }
    static String randomInts(int a) { return Arrays.toString(new Random(a).ints(5, 0, 100).toArray()); }
    static int randomBad(int i) { return new Random(42).nextInt(i); }
    static String shuffled(int a) { List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4, 5, 6)); Collections.shuffle(l, new Random(a)); return l.toString(); }
    static String bits(int n, int m) { BitSet s = new BitSet(); s.set(n); s.set(m, m + 5); s.flip(3); BitSet t = new BitSet(); t.set(0, 10); t.and(s); return s + " " + s.cardinality() + " " + s.nextClearBit(m) + " " + t + " " + s.length() + " " + s.get(4); }
    static String sieve(int n) { BitSet c = new BitSet(); c.set(2, n * 5); for (int i = c.nextSetBit(0); i >= 0; i = c.nextSetBit(i + 1)) for (int j = i * i; j < n * 5; j += i) c.clear(j); return c.toString(); }
    static String sqrtBig(int n) { return BigInteger.valueOf(n).pow(20).sqrt().toString(); }
    static String fib(int n) { BigInteger a = BigInteger.ZERO, b = BigInteger.ONE; for (int i = 0; i < n * 5; i++) { BigInteger t = a.add(b); a = b; b = t; } return a.toString(); }
    static String uuid() { return new UUID(1, 2).toString() + UUID.fromString("123e4567-e89b-12d3-a456-426614174000"); }
}
