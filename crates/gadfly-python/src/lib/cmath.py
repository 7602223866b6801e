import math as _math

pi = _math.pi
e = _math.e
tau = _math.tau
inf = _math.inf
nan = _math.nan
infj = complex(0.0, inf)
nanj = complex(0.0, nan)


def phase(z):
    z = complex(z)
    return _math.atan2(z.imag, z.real)


def polar(z):
    return abs(complex(z)), phase(z)


def rect(r, phi):
    return complex(r * _math.cos(phi), r * _math.sin(phi))


def exp(z):
    z = complex(z)
    size = _math.exp(z.real)
    return complex(size * _math.cos(z.imag), size * _math.sin(z.imag))


def log(z, base=None):
    z = complex(z)
    if z == 0:
        raise ValueError('math domain error')
    result = complex(_math.log(abs(z)), phase(z))
    return result if base is None else result / log(base)


def log10(z):
    z = log(z)
    return complex(z.real / _math.log(10), z.imag / _math.log(10))


def sqrt(z):
    z = complex(z)
    if z.real == 0.0 and z.imag == 0.0:
        return complex(0.0, z.imag)
    ax, ay = abs(z.real) / 8.0, abs(z.imag)
    s = 2.0 * _math.sqrt(ax + _math.hypot(ax, ay / 8.0))
    d = ay / (2.0 * s)
    if z.real >= 0.0:
        return complex(s, _math.copysign(d, z.imag))
    return complex(d, _math.copysign(s, z.imag))


def cosh(z):
    z = complex(z)
    return complex(_math.cos(z.imag) * _math.cosh(z.real), _math.sin(z.imag) * _math.sinh(z.real))


def sinh(z):
    z = complex(z)
    return complex(_math.cos(z.imag) * _math.sinh(z.real), _math.sin(z.imag) * _math.cosh(z.real))


def cos(z):
    z = complex(z)
    return cosh(complex(-z.imag, z.real))


def sin(z):
    z = complex(z)
    s = sinh(complex(-z.imag, z.real))
    return complex(s.imag, -s.real)


def tan(z):
    return sin(z) / cos(z)


def isnan(z):
    z = complex(z)
    return _math.isnan(z.real) or _math.isnan(z.imag)


def isinf(z):
    z = complex(z)
    return _math.isinf(z.real) or _math.isinf(z.imag)


def isfinite(z):
    z = complex(z)
    return _math.isfinite(z.real) and _math.isfinite(z.imag)


def isclose(a, b, *, rel_tol=1e-09, abs_tol=0.0):
    if a == b:
        return True
    if isinf(a) or isinf(b):
        return False
    diff = abs(a - b)
    return diff <= rel_tol * abs(b) or diff <= rel_tol * abs(a) or diff <= abs_tol
