import math
xs = [0.5, 1.5, -1.5, 3.7, 10.2, 100.5, -2.5, 170.3, 0.1, -0.3]
for f in [math.gamma, math.lgamma, math.sin, math.exp, math.ulp]:
    out = []
    for x in xs:
        try:
            out.append(f(x))
        except (ValueError, OverflowError) as e:
            out.append(str(e))
    print(f.__name__, out)
print(math.nextafter(1, 2), math.remainder(7, 3), math.gamma(5), math.gamma(24), math.comb(10, 3), math.perm(5), math.isclose(0.1 + 0.2, 0.3), math.dist([1, 2], [4, 6]), math.prod([2, 3]), math.fsum([.1] * 10), math.gcd(12, 18, 27), math.lcm(4, 6), math.isqrt(10**30), math.factorial(30), math.modf(3.25), math.frexp(10), math.ldexp(0.5, 3), math.trunc(-2.5), math.floor(-2.5), math.ceil(2.1), math.copysign(1, -0.0), math.hypot(3, 4, 12), math.log(8, 2), math.log2(8), math.log10(1000), math.degrees(math.pi))
for bad in [lambda: math.sqrt(-1), lambda: math.log(0), lambda: math.gamma(-1), lambda: math.factorial(-1), lambda: math.exp(1000), lambda: math.sqrt("a"), lambda: math.floor(float("nan")), lambda: math.acos(2), lambda: math.factorial(2.5), lambda: math.atanh(1), lambda: math.comb(-1, 2), lambda: math.pow(0, -1)]:
    try:
        print(bad())
    except (ValueError, OverflowError, TypeError) as e:
        print(type(e).__name__, e)
print(1j * 1j, (1 + 2j) / (3 - 4j), abs(3 + 4j), (1 + 2j).conjugate(), complex("1+2j"), complex(1, 2) == 1 + 2j, (2j) ** 2, (-8) ** (1 / 3), repr(-0j), 1.5 - 2j, complex(3), hash(2 + 0j) == hash(2), f"{1+2j:.2f}", (1 + 2j).real, type(1j), isinstance(1j, complex), 3 + 0j == 3, bool(0j), -1j, +1j, 2 ** 1j)
try:
    1j < 2j
except TypeError as e:
    print(e)
