# Types that the language itself makes: `list[int]`, `int | str`.

def _type_text(x):
    if x is None or x is type(None):
        return 'None'
    if x is Ellipsis:
        return '...'
    if isinstance(x, type):
        if x.__module__ == 'builtins':
            return x.__qualname__
        return x.__module__ + '.' + x.__qualname__
    if isinstance(x, list):
        return '[' + ', '.join([_type_text(a) for a in x]) + ']'
    return repr(x)


class GenericAlias:
    def __init__(self, origin, args):
        if not isinstance(args, tuple):
            args = (args,)
        _set_own(self, '__origin__', origin)
        _set_own(self, '__args__', args)

    def __call__(self, *args, **kwargs):
        return self.__origin__(*args, **kwargs)

    def __getattr__(self, name):
        if name == '__parameters__':
            return _parameters(self.__args__)
        if name.startswith('_union'):
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __getitem__(self, item):
        if not isinstance(item, tuple):
            item = (item,)
        parameters = _parameters(self.__args__)
        if not parameters:
            raise TypeError('%r is not a generic class' % (self,))
        table = dict(zip(parameters, item))
        return GenericAlias(self.__origin__, tuple([_substitute(a, table) for a in self.__args__]))

    def __eq__(self, other):
        if not isinstance(other, GenericAlias):
            return NotImplemented
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        return hash((self.__origin__, self.__args__))

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __repr__(self):
        text = ', '.join([_type_text(a) for a in self.__args__])
        return _type_text(self.__origin__) + '[' + (text or '()') + ']'

    def __instancecheck__(self, other):
        raise TypeError('isinstance() argument 2 cannot be a parameterized generic')


def _parameters(args):
    found = []
    for a in args:
        if getattr(type(a), '_is_type_variable', False):
            if a not in found:
                found.append(a)
        elif isinstance(a, (GenericAlias, UnionType)):
            for b in _parameters(a.__args__):
                if b not in found:
                    found.append(b)
    return tuple(found)


def _substitute(a, table):
    if getattr(type(a), '_is_type_variable', False):
        return table.get(a, a)
    if isinstance(a, GenericAlias):
        return GenericAlias(a.__origin__, tuple([_substitute(b, table) for b in a.__args__]))
    return a


class UnionType:
    def __init__(self, args):
        _set_own(self, '__args__', args)
        _set_own(self, '_union_args', args)

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __eq__(self, other):
        if not isinstance(other, UnionType):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __repr__(self):
        return ' | '.join([_type_text(a) for a in self.__args__])


def _union(a, b):
    args = []
    for x in (a, b):
        if x is None:
            x = type(None)
        if isinstance(x, UnionType):
            parts = x.__args__
        elif isinstance(x, type) or isinstance(x, GenericAlias) or hasattr(type(x), '_may_be_in_union'):
            parts = (x,)
        else:
            return NotImplemented
        for p in parts:
            if p not in args:
                args.append(p)
    return args[0] if len(args) == 1 else UnionType(tuple(args))


GenericAlias.__module__ = UnionType.__module__ = 'types'
GenericAlias.__qualname__ = 'GenericAlias'


def _complex_parts(x):
    if isinstance(x, complex):
        return x.real, x.imag
    if isinstance(x, (int, float)):
        return float(x), 0.0
    return None


def _complex_parse(text):
    bad = ValueError('complex() arg is a malformed string')
    s = text.strip().replace('_', '')
    if s.startswith('(') and s.endswith(')'):
        s = s[1:-1].strip()
    if not s:
        raise bad
    try:
        if s[-1] not in 'jJ':
            return float(s), 0.0
        s = s[:-1]
        at = len(s) - 1
        while at > 0 and not (s[at] in '+-' and s[at - 1] not in 'eE'):
            at -= 1
        real, imag = s[:at], s[at:]
        if imag in ('', '+', '-'):
            imag += '1'
        return float(real) if real else 0.0, float(imag)
    except ValueError:
        raise bad from None


def _complex_repr(x):
    if x == 0.0 or x != x or x - x != x - x:
        text = repr(x)
        return text[:-2] if text.endswith('.0') else text
    text = repr(x)
    return text[:-2] if text.endswith('.0') else text


def _is_negative(x):
    return x < 0.0 or repr(x) == '-0.0'


class complex:
    __slots__ = ('real', 'imag')

    def __new__(cls, real=0, imag=_nothing):
        self = object.__new__(cls)
        if isinstance(real, str):
            if imag is not _nothing:
                raise TypeError("complex() can't take second arg if first is a string")
            a, b = _complex_parse(real)
        else:
            if isinstance(imag, str):
                raise TypeError("complex() second arg can't be a string")
            a, b = complex._of(real, 'first')
            if imag is not _nothing:
                c, d = complex._of(imag, 'second')
                if isinstance(imag, complex):
                    a -= d
                b = b + c if isinstance(real, complex) else c
        _set_own(self, 'real', a)
        _set_own(self, 'imag', b)
        return self

    @staticmethod
    def _of(x, which):
        parts = _complex_parts(x)
        if parts is not None:
            return parts
        if hasattr(type(x), '__complex__') and which == 'first':
            made = type(x).__complex__(x)
            if not isinstance(made, complex):
                raise TypeError('%s.__complex__ returned non-complex (type %s)' % (type(x).__name__, type(made).__name__))
            return made.real, made.imag
        if hasattr(type(x), '__float__') or hasattr(type(x), '__index__'):
            return float(x), 0.0
        raise TypeError("complex() %s a number, not '%s'" % (
            'first argument must be a string or' if which == 'first' else 'second argument must be', type(x).__name__))

    def __complex__(self):
        return self

    def conjugate(self):
        return complex(self.real, -self.imag)

    def __pos__(self):
        return self

    def __neg__(self):
        return complex(-self.real, -self.imag)

    def __abs__(self):
        return _math_hypot(self.real, self.imag)

    def __bool__(self):
        return self.real != 0.0 or self.imag != 0.0

    def __hash__(self):
        value = hash(self.real) + 1000003 * hash(self.imag)
        value &= 0xffffffffffffffff
        if value >= 1 << 63:
            value -= 1 << 64
        return -2 if value == -1 else value

    def __eq__(self, other):
        parts = _complex_parts(other)
        if parts is None:
            return NotImplemented
        if isinstance(other, int):
            return self.imag == 0.0 and self.real == other
        return self.real == parts[0] and self.imag == parts[1]

    def __add__(self, other):
        parts = _complex_parts(other)
        if parts is None:
            return NotImplemented
        return complex(self.real + parts[0], self.imag + parts[1])

    __radd__ = __add__

    def __sub__(self, other):
        parts = _complex_parts(other)
        if parts is None:
            return NotImplemented
        return complex(self.real - parts[0], self.imag - parts[1])

    def __rsub__(self, other):
        parts = _complex_parts(other)
        if parts is None:
            return NotImplemented
        return complex(parts[0] - self.real, parts[1] - self.imag)

    def __mul__(self, other):
        parts = _complex_parts(other)
        if parts is None:
            return NotImplemented
        a, b = self.real, self.imag
        c, d = parts
        return complex(a * c - b * d, a * d + b * c)

    __rmul__ = __mul__

    def __truediv__(self, other):
        parts = _complex_parts(other)
        if parts is None:
            return NotImplemented
        return _complex_quotient(self.real, self.imag, parts[0], parts[1])

    def __rtruediv__(self, other):
        parts = _complex_parts(other)
        if parts is None:
            return NotImplemented
        return _complex_quotient(parts[0], parts[1], self.real, self.imag)

    def __pow__(self, other, mod=None):
        if mod is not None:
            raise ValueError('complex modulo')
        if _complex_parts(other) is None:
            return NotImplemented
        return _complex_pow(self, other)

    def __rpow__(self, other, mod=None):
        if _complex_parts(other) is None:
            return NotImplemented
        return _complex_pow(complex(other), self)

    def __setattr__(self, name, value):
        if name in ('real', 'imag'):
            raise AttributeError('readonly attribute')
        raise AttributeError("'complex' object has no attribute %r" % name)

    def __getnewargs__(self):
        return self.real, self.imag

    def __repr__(self):
        imag = _complex_repr(self.imag)
        if self.real == 0.0 and not _is_negative(self.real):
            return imag + 'j'
        if not imag.startswith('-'):
            imag = '+' + imag
        return '(' + _complex_repr(self.real) + imag + 'j)'

    __str__ = __repr__

    def __format__(self, spec):
        if not spec:
            return str(self)
        kind = spec[-1]
        if kind not in 'eEfFgGn':
            _unsupported('formatting of complex numbers')
        imag = format(self.imag, '+' + spec.lstrip('+'))
        return format(self.real, spec) + imag + 'j'


complex.__module__ = 'builtins'


def _complex_literal(imag):
    return complex(0.0, imag)


def _complex_quotient(a, b, c, d):
    if c == 0.0 and d == 0.0:
        raise ZeroDivisionError('complex division by zero')
    if abs(c) >= abs(d):
        ratio = d / c
        denominator = c + d * ratio
        return complex((a + b * ratio) / denominator, (b - a * ratio) / denominator)
    ratio = c / d
    denominator = c * ratio + d
    return complex((a * ratio + b) / denominator, (b * ratio - a) / denominator)


def _complex_pow(a, b):
    x, y = _complex_parts(a)
    c, d = _complex_parts(b)
    if d == 0.0 and c == int(c) and -100 <= c <= 100:
        n = int(c)
        result = complex(1.0, 0.0)
        base = complex(x, y)
        k = abs(n)
        mask = 1
        while mask > 0 and k >= mask:
            if k & mask:
                result = result * base
            mask <<= 1
            base = base * base
        return result if n >= 0 else _complex_quotient(1.0, 0.0, result.real, result.imag)
    if c == 0.0 and d == 0.0:
        return complex(1.0, 0.0)
    if x == 0.0 and y == 0.0:
        if d != 0.0 or c < 0.0:
            raise ZeroDivisionError('0.0 to a negative or complex power')
        return complex(0.0, 0.0)
    size = _math_hypot(x, y)
    length = _math_pow(size, c)
    angle = _math_atan2(y, x)
    phase = angle * c
    if d != 0.0:
        length *= _math_exp(-angle * d)
        phase += d * _math_log(size)
    return complex(length * _math_cos(phase), length * _math_sin(phase))


def _make_namespace():
    class SimpleNamespace:
        __module__ = 'types'
        __qualname__ = 'SimpleNamespace'

        def __init__(self, /, **kwargs):
            self.__dict__.update(kwargs)

        def __repr__(self):
            return 'namespace(' + ', '.join('%s=%r' % kv for kv in self.__dict__.items()) + ')'

        def __eq__(self, other):
            if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace):
                return self.__dict__ == other.__dict__
            return NotImplemented

        __hash__ = None

    return SimpleNamespace


# Objects of no particular class; inputs of which only the attributes are known are such.
_SimpleNamespace = _make_namespace()
