"""Integers and floats."""
import math


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def is_prime(n):
    if n < 2:
        return False
    for d in range(2, int(n ** 0.5) + 1):
        if n % d == 0:
            return False
    return True


def collatz(n):
    steps = [n]
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps.append(n)
    return steps


def to_base(n, b):
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    if n == 0:
        return "0"
    out = ""
    sign = "-" if n < 0 else ""
    n = abs(n)
    while n:
        n, r = divmod(n, b)
        out = digits[r] + out
    return sign + out


def sqrt_newton(x, eps=1e-10):
    guess = x / 2 or 1.0
    while abs(guess * guess - x) > eps:
        guess = (guess + x / guess) / 2
    return guess


print(gcd(48, 18), [n for n in range(30) if is_prime(n)], collatz(6), [to_base(n, b) for n, b in [(255, 16), (10, 2), (-35, 36), (0, 7)]], round(sqrt_newton(2), 8))
print(7 // 2, -7 // 2, 7 % 3, -7 % 3, 7 % -3, divmod(-7, 2), 2 ** 10, 2 ** -1, 7 / 2, 1 / 3, 10 ** 20, -3 ** 2, (-3) ** 2, 0 ** 0)
print(5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 10, -17 >> 2, 1 << 100, (1 << 100).bit_length(), (255).bit_length(), bin(10), hex(255), oct(8), int("ff", 16), int("0b101", 0), int(" 42 "), int(3.99), int(-3.99), int("1_000"))
print(0.1 + 0.2, 0.1 + 0.2 == 0.3, round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234, -2), 1e308 * 10, -1e308 * 10, float("nan") != float("nan"), 3.0 == 3, 1e16 + 1, 5e-324, 1e22, 1e21, 123456789.123456789, 1.0, 1e-5, 0.0001, 100000000000000000.0)
print((0.1).hex(), float.fromhex("0x1.8p3"), (0.75).as_integer_ratio(), (2.0).is_integer(), (2.5).is_integer(), math.floor(-2.5), math.ceil(2.1), int(1e20), float(10 ** 25), float("inf"), -0.0, abs(-0.0), math.inf > 10 ** 400)
print((1024).to_bytes(2, "big"), int.from_bytes(b"\x04\x00", "big"), (-5).to_bytes(2, "little", signed=True), int.from_bytes(b"\xfb\xff", "little", signed=True), True + True, True * 5, isinstance(True, int), sum([True, False, True]), int(True), bool(-1), bool(0.0), (10).bit_count() if hasattr(int, "bit_count") else 2)
print(2 ** 200, factorial := math.factorial(25), len(str(2 ** 10000)), math.factorial(100) % 10 ** 9, 3 ** 100 // 7 ** 30, -(2 ** 70) // 3, -(2 ** 70) % 1000, (2 ** 64 - 1) ^ (2 ** 63), pow(3, 1000, 1007), pow(7, -1, 11), 10 ** 30 // 10 ** 10, 12345678901234567890 * 98765432109876543210)
print(f"{1234567.891:,.2f} {0.000012345:.3e} {255:08b} {3.0:g} {1e100:.3g} {-5:+d} {42:>10} {42:<10}| {42:^10}| {2**70:,} {1/3:.10f} {123.456:.0f} {0.5:.0f} {1.5:.0f} {12.5:e} {0:x}")
print(max(3, 1.5, -2), min([4, 2, 8], default=0), sum(range(101)), sum([0.1] * 10), abs(-7.5), pow(2, 3), pow(2, 3, 5), 17 .__add__(3), 5 .__rsub__(8), (5).real, (5).denominator, 1_000_000, 0xff, 0o17, 0b11, 1e3, .5, 5.)
print(1 < 2 < 3, 1 < 3 < 2, 1 == 1.0 == True, 3 > 2 >= 2 != 1, not 1 == 2, 1 or 2, 0 or "x", 1 and 2, None and 1, "" or [] or 0, 5 if 0 else 6)
x = 5
x += 2; x -= 1; x *= 3; x //= 2; x **= 2; x %= 50; x <<= 1; x |= 1; x ^= 3; x >>= 1; x &= 30
print(x, math.isclose(0.1 + 0.2, 0.3), math.sqrt(16), math.pi, math.e, math.trunc(-3.7), math.isqrt(17), math.log(math.e), math.sin(0), math.hypot(3, 4))
for text in ["12.5", "1e3", "inf", "-nan", " 7 ", "1_0.5"]:
    print(float(text), end=" ")
print()
try:
    print(int("9" * 5000))
except ValueError as e:
    print("limit", "4300" in str(e))
try:
    str(10 ** 5000)
except ValueError as e:
    print("limit", "4300" in str(e))
print(len(hex(10 ** 5000)), (10 ** 50).__hash__() == hash(10 ** 50), hash(1.0) == hash(1), hash(0.5), hash(-1), hash(2 ** 61 - 1))
