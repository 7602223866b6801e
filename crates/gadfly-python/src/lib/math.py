pi = 3.141592653589793
e = 2.718281828459045
tau = 6.283185307179586
inf = float('inf')
nan = float('nan')
sqrt = _math_sqrt
sin = _math_sin
cos = _math_cos
tan = _math_tan
asin = _math_asin
acos = _math_acos
atan = _math_atan
sinh = _math_sinh
cosh = _math_cosh
tanh = _math_tanh
exp = _math_exp
expm1 = _math_expm1
log1p = _math_log1p
fabs = _math_fabs
degrees = _math_degrees
radians = _math_radians
cbrt = _math_cbrt
log = _math_log
log2 = _math_log2
log10 = _math_log10
acosh = _math_acosh
asinh = _math_asinh
atanh = _math_atanh
exp2 = _math_exp2
erf = _math_erf
erfc = _math_erfc
gamma = _math_gamma
lgamma = _math_lgamma
ulp = _math_ulp
nextafter = _math_nextafter
remainder = _math_remainder
pow = _math_pow
fmod = _math_fmod
atan2 = _math_atan2
copysign = _math_copysign
hypot = _math_hypot
floor = _math_floor
ceil = _math_ceil
trunc = _math_trunc
isnan = _math_isnan
isinf = _math_isinf
isfinite = _math_isfinite
gcd = _math_gcd
lcm = _math_lcm
factorial = _math_factorial
isqrt = _math_isqrt
comb = _math_comb
perm = _math_perm
modf = _math_modf
frexp = _math_frexp
ldexp = _math_ldexp
fsum = _math_fsum
dist = _math_dist


def prod(iterable, /, *, start=1):
    for x in iterable:
        start = start * x
    return start


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    if rel_tol < 0 or abs_tol < 0:
        raise ValueError('tolerances must be non-negative')
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    diff = abs(b - a)
    return diff <= abs(rel_tol * b) or diff <= abs(rel_tol * a) or diff <= abs_tol


def sumprod(p, q, /):
    p, q = list(p), list(q)
    if len(p) != len(q):
        raise ValueError('Inputs are not the same length')
    return fsum([a * b for a, b in zip(p, q)]) if any(isinstance(x, float) for x in p + q) else sum([a * b for a, b in zip(p, q)])


def fma(x, y, z, /):
    _unsupported('math.fma')
