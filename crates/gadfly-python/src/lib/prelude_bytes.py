# Methods of bytes and bytearray, by way of text: bytes beyond ASCII become characters that are
# neither letters nor spaces.


def _as_text(b):
    return ''.join([chr(x) if x < 128 else chr(0xe000 + x) for x in b])


def _as_bytes(kind, text):
    return kind([ord(c) & 255 for c in text])


def _byte_argument(x):
    if isinstance(x, (bytes, bytearray)):
        return _as_text(x)
    if isinstance(x, str):
        raise TypeError("a bytes-like object is required, not 'str'")
    return x


def _byte_result(kind, x):
    if isinstance(x, str):
        return _as_bytes(kind, x)
    if isinstance(x, list):
        return [_as_bytes(kind, y) for y in x]
    if isinstance(x, tuple):
        return tuple([_as_bytes(kind, y) for y in x])
    return x


_byte_space = ' \t\n\r\x0b\x0c'


def _make_byte_method(name):
    method = getattr(str, name)

    def call(self, /, *args, **kwargs):
        kind = bytearray if isinstance(self, bytearray) else bytes
        args = [_byte_argument(a) if not isinstance(a, tuple) else tuple([_byte_argument(b) for b in a]) for a in args]
        if name in ('find', 'rfind', 'index', 'rindex', 'count') and args and isinstance(args[0], int):
            args[0] = chr(args[0]) if args[0] < 128 else chr(0xe000 + args[0])
        if name in ('strip', 'lstrip', 'rstrip') and (not args or len(args) == 1 and args[0] is None):
            args = [_byte_space]
        try:
            return _byte_result(kind, method(_as_text(self), *args, **kwargs))
        except ValueError as e:
            if str(e) == 'substring not found':
                raise ValueError('subsection not found') from None
            raise
    call.__name__ = name
    call.__qualname__ = 'bytes.' + name
    return call


for _name in ('capitalize', 'center', 'expandtabs', 'index', 'isalnum', 'isalpha', 'isascii', 'isdigit', 'islower', 'isspace', 'istitle',
              'isupper', 'ljust', 'lstrip', 'partition', 'removeprefix', 'removesuffix', 'rfind', 'rindex', 'rjust', 'rpartition', 'rsplit',
              'rstrip', 'splitlines', 'swapcase', 'title', 'zfill', 'strip', 'split', 'find', 'count', 'replace', 'startswith', 'endswith'):
    _method = _make_byte_method(_name)
    _set_own(bytes, _name, _method)
    _set_own(bytearray, _name, _method)


def _bytes_upper(self):
    return _byte_result(bytearray if isinstance(self, bytearray) else bytes, _as_text(self).upper())


def _bytes_lower(self):
    return _byte_result(bytearray if isinstance(self, bytearray) else bytes, _as_text(self).lower())


def _bytes_join(self, iterable, /):
    out = []
    for i, part in enumerate(iterable):
        if not isinstance(part, (bytes, bytearray)):
            raise TypeError('sequence item %d: expected a bytes-like object, %s found' % (i, type(part).__name__))
        if i:
            out.extend(self)
        out.extend(part)
    return (bytearray if isinstance(self, bytearray) else bytes)(out)


def _check_bytes(x):
    if not isinstance(x, (bytes, bytearray, memoryview)):
        raise TypeError("a bytes-like object is required, not '%s'" % type(x).__name__)


def _bytes_translate(self, table, /, delete=b''):
    kind = bytearray if isinstance(self, bytearray) else bytes
    if table is not None:
        _check_bytes(table)
        if len(table) != 256:
            raise ValueError('translation table must be 256 characters long')
    _check_bytes(delete)
    return kind([x if table is None else table[x] for x in self if x not in delete])


def _bytes_maketrans(frm, to, /):
    _check_bytes(frm)
    _check_bytes(to)
    if len(frm) != len(to):
        raise ValueError('maketrans arguments must have same length')
    table = list(range(256))
    for a, b in zip(frm, to):
        table[a] = b
    return bytes(table)


def _bytes_fromhex(cls, string, /):
    if not isinstance(string, str):
        raise TypeError('fromhex() argument must be str, not ' + type(string).__name__)
    out = []
    i = 0
    while i < len(string):
        if string[i] in ' \t\n\r\x0b\x0c':
            i += 1
            continue
        for at in (i, i + 1):
            if at >= len(string) or string[at] not in '0123456789abcdefABCDEF':
                raise ValueError('non-hexadecimal number found in fromhex() arg at position %d' % min(at, len(string)))
        out.append(int(string[i:i + 2], 16))
        i += 2
    return cls(out)


def _bytes_mod(self, args):
    kind = bytearray if isinstance(self, bytearray) else bytes

    def text(x):
        return _RawText(_as_text(x)) if isinstance(x, (bytes, bytearray)) else x
    if isinstance(args, tuple):
        args = tuple([text(a) for a in args])
    elif isinstance(args, dict):
        args = {_as_text(k) if isinstance(k, bytes) else k: text(v) for k, v in args.items()}
    else:
        args = text(args)
    return _as_bytes(kind, _as_text(self) % args)


class _RawText(str):
    def __repr__(self):
        return repr(_as_bytes(bytes, str(self)))


for _kind in (bytes, bytearray):
    for _name, _method in (('upper', _bytes_upper), ('lower', _bytes_lower), ('join', _bytes_join), ('translate', _bytes_translate),
                           ('__mod__', _bytes_mod)):
        _set_own(_kind, _name, _method)
    _set_own(_kind, 'maketrans', staticmethod(_bytes_maketrans))
    _set_own(_kind, 'fromhex', classmethod(_bytes_fromhex))


def _checked_byte(x):
    x = _index(x)
    if not 0 <= x <= 255:
        raise ValueError('byte must be in range(0, 256)')
    return x


def _bytearray_append(self, item, /):
    _set_bytes(self, [*self, _checked_byte(item)])


def _bytearray_extend(self, iterable, /):
    _set_bytes(self, [*self, *[_checked_byte(x) for x in iterable]])


def _bytearray_insert(self, index, item, /):
    items = list(self)
    items.insert(index, _checked_byte(item))
    _set_bytes(self, items)


def _bytearray_pop(self, index=-1, /):
    if not len(self):
        raise IndexError('pop from empty bytearray')
    items = list(self)
    try:
        value = items.pop(index)
    except IndexError:
        raise IndexError('pop index out of range') from None
    _set_bytes(self, items)
    return value


def _bytearray_remove(self, value, /):
    items = list(self)
    if _checked_byte(value) not in items:
        raise ValueError('value not found in bytearray')
    items.remove(value)
    _set_bytes(self, items)


def _bytearray_reverse(self):
    _set_bytes(self, list(self)[::-1])


def _bytearray_clear(self):
    _set_bytes(self, [])


def _bytearray_copy(self):
    return bytearray(self)


def _bytearray_set_slice(self, index, value):
    items = list(self)
    items[index] = [_checked_byte(x) for x in value]
    _set_bytes(self, items)


def _bytearray_delete(self, index):
    items = list(self)
    try:
        del items[index]
    except IndexError:
        raise IndexError('bytearray index out of range') from None
    _set_bytes(self, items)


for _name, _method in (('append', _bytearray_append), ('extend', _bytearray_extend), ('insert', _bytearray_insert), ('pop', _bytearray_pop),
                       ('remove', _bytearray_remove), ('reverse', _bytearray_reverse), ('clear', _bytearray_clear), ('copy', _bytearray_copy)):
    _method.__name__ = _name
    _set_own(bytearray, _name, _method)


class memoryview:
    """A view of bytes. Of what can change its size there is none: that fails while a view exists."""

    def __init__(self, object):
        if isinstance(object, memoryview):
            self._bytes = object._bytes
        elif isinstance(object, bytearray):
            _unsupported('memoryview of a bytearray')
        elif isinstance(object, bytes):
            self._bytes = object
        else:
            raise TypeError("memoryview: a bytes-like object is required, not '%s'" % type(object).__name__)

    def __len__(self):
        return len(self._bytes)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return memoryview(self._bytes[index])
        if not hasattr(type(index), '__index__'):
            raise TypeError('memoryview: invalid slice key')
        try:
            return self._bytes[index]
        except IndexError:
            raise IndexError('index out of bounds on dimension 1') from None

    def __setitem__(self, index, value):
        raise TypeError('cannot modify read-only memory')

    def __delitem__(self, index):
        raise TypeError('cannot delete memory')

    def __iter__(self):
        return iter(self._bytes)

    def __contains__(self, item):
        return item in list(self._bytes)

    def __eq__(self, other):
        if isinstance(other, (bytes, bytearray, memoryview)):
            return self._bytes == (other._bytes if isinstance(other, memoryview) else other)
        return NotImplemented

    def __hash__(self):
        return hash(self._bytes)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        _unsupported('memoryview that is released')

    def __repr__(self):
        _unsupported('address of a memoryview')

    def __getattr__(self, name):
        if name in ('release', 'cast', 'toreadonly', 'strides', 'suboffsets', 'c_contiguous', 'f_contiguous', 'contiguous'):
            _unsupported('memoryview.' + name)
        raise AttributeError("'memoryview' object has no attribute '%s'" % name)

    def tobytes(self):
        return bytes(self._bytes)

    def tolist(self):
        return list(self._bytes)

    def hex(self, *args):
        return self._bytes.hex(*args)

    obj = property(lambda self: _unsupported('memoryview.obj'))
    nbytes = property(lambda self: len(self._bytes))
    shape = property(lambda self: (len(self._bytes),))
    readonly = property(lambda self: True)
    itemsize = property(lambda self: 1)
    ndim = property(lambda self: 1)
    format = property(lambda self: 'B')


memoryview.__module__ = 'builtins'


def _float_fromhex(cls, string, /):
    if not isinstance(string, str):
        raise TypeError('bad argument type for built-in operation')
    s = string.strip().lower()
    sign = 1.0
    if s[:1] in ('+', '-'):
        sign = -1.0 if s[0] == '-' else 1.0
        s = s[1:]
    if s in ('inf', 'infinity', 'nan'):
        return cls(sign * float(s))
    if s.startswith('0x'):
        s = s[2:]
    digits, _, exponent = s.partition('p')
    whole, _, fraction = digits.partition('.')
    try:
        value = int(whole + fraction, 16)
        power = int(exponent or '0') - 4 * len(fraction)
    except ValueError:
        raise ValueError('invalid hexadecimal floating-point string') from None
    if power >= 0:
        return cls(sign * float(value << power))
    return cls(sign * (value / (1 << -power)))


_set_own(float, 'fromhex', classmethod(_float_fromhex))


class BaseExceptionGroup(BaseException):
    def __new__(cls, message, exceptions):
        if not isinstance(message, str):
            raise TypeError('argument 1 must be str, not ' + type(message).__name__)
        exceptions = tuple(exceptions)
        if not exceptions:
            raise ValueError('second argument (exceptions) must be a non-empty sequence')
        for i, e in enumerate(exceptions):
            if not isinstance(e, BaseException):
                raise ValueError('Item %d of second argument (exceptions) is not an exception' % i)
        if cls is BaseExceptionGroup and all(isinstance(e, Exception) for e in exceptions):
            cls = ExceptionGroup
        self = BaseException.__new__(cls, message, exceptions)
        self.message = message
        self.exceptions = exceptions
        return self

    def __init__(self, message, exceptions):
        BaseException.__init__(self, message, exceptions)

    def __str__(self):
        n = len(self.exceptions)
        return '%s (%d sub-exception%s)' % (self.message, n, '' if n == 1 else 's')

    def __repr__(self):
        return '%s(%r, %r)' % (type(self).__name__, self.message, list(self.exceptions))

    def derive(self, excs):
        return BaseExceptionGroup(self.message, excs)

    def _matches(self, condition, e):
        if isinstance(condition, (type, tuple)):
            return isinstance(e, condition)
        return condition(e)

    def split(self, condition):
        if self._matches(condition, self):
            return self, None
        yes, no = [], []
        for e in self.exceptions:
            if isinstance(e, BaseExceptionGroup):
                a, b = e.split(condition)
                if a is not None:
                    yes.append(a)
                if b is not None:
                    no.append(b)
            elif self._matches(condition, e):
                yes.append(e)
            else:
                no.append(e)
        return self.derive(yes) if yes else None, self.derive(no) if no else None

    def subgroup(self, condition):
        return self.split(condition)[0]


class ExceptionGroup(BaseExceptionGroup, Exception):
    def derive(self, excs):
        return ExceptionGroup(self.message, excs)


BaseExceptionGroup.__module__ = ExceptionGroup.__module__ = 'builtins'


class _Quitter:
    def __init__(self, name):
        self._name = name

    def __repr__(self):
        return 'Use %s() or Ctrl-D (i.e. EOF) to exit' % self._name

    def __call__(self, code=None):
        raise SystemExit(code)


exit = _Quitter('exit')
quit = _Quitter('quit')
