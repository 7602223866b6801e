# Regular expressions: the matching itself is the machine's.
from enum import IntFlag as _IntFlag


class RegexFlag(_IntFlag):
    NOFLAG = 0
    ASCII = A = 256
    IGNORECASE = I = 2
    LOCALE = L = 4
    UNICODE = U = 32
    MULTILINE = M = 8
    DOTALL = S = 16
    VERBOSE = X = 64
    DEBUG = 128

    def __repr__(self):
        names = [n for n in ('ASCII', 'IGNORECASE', 'LOCALE', 'UNICODE', 'MULTILINE', 'DOTALL', 'VERBOSE', 'DEBUG')
                 if getattr(RegexFlag, n)._value_ & self._value_]
        return '|'.join(['re.' + n for n in names]) or 're.NOFLAG'

    __str__ = __repr__


NOFLAG = RegexFlag.NOFLAG
A = ASCII = RegexFlag.ASCII
I = IGNORECASE = RegexFlag.IGNORECASE
L = LOCALE = RegexFlag.LOCALE
U = UNICODE = RegexFlag.UNICODE
M = MULTILINE = RegexFlag.MULTILINE
S = DOTALL = RegexFlag.DOTALL
X = VERBOSE = RegexFlag.VERBOSE
DEBUG = RegexFlag.DEBUG


class error(Exception):
    def __init__(self, msg, pattern=None, pos=None):
        self.msg = msg
        self.pattern = pattern
        self.pos = pos
        if pattern is not None and pos is not None:
            msg = '%s at position %d' % (msg, pos)
            newline = '\n' if isinstance(pattern, str) else b'\n'
            self.lineno = pattern.count(newline, 0, pos) + 1
            self.colno = pos - pattern.rfind(newline, 0, pos)
            if newline in pattern:
                msg = '%s (line %d, column %d)' % (msg, self.lineno, self.colno)
        else:
            self.lineno = self.colno = None
        Exception.__init__(self, msg)


PatternError = error


class Match:
    def __init__(self, pattern, string, pos, endpos, spans):
        self.re = pattern
        self.string = string
        self.pos = pos
        self.endpos = endpos
        self._spans = spans

    def _number(self, group):
        if isinstance(group, int):
            if 0 <= group <= self.re.groups:
                return group
        elif isinstance(group, (str, bytes)):
            if group in self.re.groupindex:
                return self.re.groupindex[group]
        elif hasattr(group, '__index__'):
            return self._number(group.__index__())
        raise IndexError('no such group')

    def _text(self, n, default=None):
        start = self._spans[2 * n]
        if start < 0 or self._spans[2 * n + 1] < 0:
            return default
        return self.string[start:self._spans[2 * n + 1]]

    def group(self, *groups):
        if not groups:
            return self._text(0)
        if len(groups) == 1:
            return self._text(self._number(groups[0]))
        return tuple([self._text(self._number(g)) for g in groups])

    def __getitem__(self, group):
        return self._text(self._number(group))

    def groups(self, default=None):
        return tuple([self._text(i, default) for i in range(1, self.re.groups + 1)])

    def groupdict(self, default=None):
        return {name: self._text(n, default) for name, n in self.re.groupindex.items()}

    def start(self, group=0, /):
        return self.span(group)[0]

    def end(self, group=0, /):
        return self.span(group)[1]

    def span(self, group=0, /):
        n = self._number(group)
        if self._spans[2 * n] < 0 or self._spans[2 * n + 1] < 0:
            return -1, -1
        return self._spans[2 * n], self._spans[2 * n + 1]

    @property
    def regs(self):
        return tuple([self.span(i) for i in range(self.re.groups + 1)])

    @property
    def lastindex(self):
        return self._spans[-1] or None

    @property
    def lastgroup(self):
        for name, n in self.re.groupindex.items():
            if n == self._spans[-1]:
                return name
        return None

    def expand(self, template):
        return _expand(_template(template, self.re), self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        return '<re.Match object; span=%r, match=%r>' % (self.span(), self.group())


Match.__module__ = 're'


class Pattern:
    def __init__(self, pattern, flags, number, groups, names):
        self.pattern = pattern
        self.flags = flags
        self.groups = groups
        self.groupindex = dict(names)
        self._number = number

    def _check(self, string):
        if isinstance(self.pattern, str):
            if not isinstance(string, str):
                if isinstance(string, (bytes, bytearray)):
                    raise TypeError('cannot use a string pattern on a bytes-like object')
                raise TypeError('expected string or bytes-like object, got %r' % type(string).__name__)
        elif isinstance(string, str):
            raise TypeError('cannot use a bytes pattern on a string-like object')
        elif not isinstance(string, (bytes, bytearray)):
            raise TypeError('expected string or bytes-like object, got %r' % type(string).__name__)

    def _find(self, string, pos, endpos, mode):
        self._check(string)
        n = len(string)
        pos = max(0, min(pos, n))
        endpos = max(0, min(endpos, n))
        spans = _re_find(self._number, string, pos, endpos, mode)
        return None if spans is None else Match(self, string, pos, endpos, spans)

    def match(self, string, pos=0, endpos=9223372036854775807):
        return self._find(string, pos, endpos, 0)

    def fullmatch(self, string, pos=0, endpos=9223372036854775807):
        return self._find(string, pos, endpos, 1)

    def search(self, string, pos=0, endpos=9223372036854775807):
        return self._find(string, pos, endpos, 2)

    def _all(self, string, pos=0, endpos=9223372036854775807, most=0):
        self._check(string)
        return _re_all(self._number, string, max(pos, 0), endpos, most)

    def findall(self, string, pos=0, endpos=9223372036854775807):
        out = []
        empty = string[:0] if isinstance(string, (str, bytes)) else b''
        groups = self.groups
        for spans in self._all(string, pos, endpos):
            if groups == 0:
                out.append(string[spans[0]:spans[1]])
                continue
            texts = [string[spans[2 * i]:spans[2 * i + 1]] if spans[2 * i] >= 0 else empty for i in range(1, groups + 1)]
            out.append(texts[0] if groups == 1 else tuple(texts))
        return out

    def finditer(self, string, pos=0, endpos=9223372036854775807):
        found = self._all(string, pos, endpos)
        n = len(string)
        return iter([Match(self, string, max(pos, 0), min(endpos, n), spans) for spans in found])

    def split(self, string, maxsplit=0):
        out = []
        last = 0
        if maxsplit < 0:
            return [string]
        for spans in self._all(string, 0, 9223372036854775807, maxsplit):
            out.append(string[last:spans[0]])
            for i in range(1, self.groups + 1):
                out.append(string[spans[2 * i]:spans[2 * i + 1]] if spans[2 * i] >= 0 else None)
            last = spans[1]
        out.append(string[last:])
        return out

    def sub(self, repl, string, count=0):
        return self.subn(repl, string, count)[0]

    def subn(self, repl, string, count=0):
        self._check(string)
        if count < 0:
            return string, 0
        out = []
        last = 0
        n = 0
        if not callable(repl):
            pieces = _template(repl, self)
        for spans in self._all(string, 0, 9223372036854775807, count):
            match = Match(self, string, 0, len(string), spans)
            out.append(string[last:spans[0]])
            if callable(repl):
                text = repl(match)
                if not isinstance(text, (str, bytes)):
                    if text is None:
                        text = string[:0]
                    else:
                        raise TypeError('sequence item %d: expected str instance, %s found' % (len(out), type(text).__name__))
            else:
                text = _expand(pieces, match)
            out.append(text)
            last = spans[1]
            n += 1
        out.append(string[last:])
        return string[:0].join(out), n

    def scanner(self, string, pos=0, endpos=9223372036854775807):
        return _Scanner(self, string, pos, endpos)

    def __eq__(self, other):
        if not isinstance(other, Pattern):
            return NotImplemented
        return self.pattern == other.pattern and self.flags == other.flags

    def __hash__(self):
        return hash((self.pattern, self.flags))

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __repr__(self):
        flags = self.flags
        if isinstance(self.pattern, str):
            flags &= ~32
        text = repr(self.pattern)[:200]
        return 're.compile(%s%s)' % (text, ', ' + repr(RegexFlag(flags)) if flags else '')

    def __class_getitem__(cls, item):
        return GenericAlias(cls, item)


Pattern.__module__ = 're'


class _Scanner:
    def __init__(self, pattern, string, pos, endpos):
        self.pattern = pattern
        self._found = iter(pattern.finditer(string, pos, endpos))

    def search(self):
        return next(self._found, None)


def _template(template, pattern):
    """Text and group numbers of a replacement."""
    is_text = isinstance(template, str)
    if not is_text:
        template = template.decode('latin-1')
    out = []
    literal = []
    i = 0
    n = len(template)

    def flush():
        if literal:
            text = ''.join(literal)
            out.append(text if is_text else text.encode('latin-1'))
            literal.clear()
    while i < n:
        c = template[i]
        i += 1
        if c != '\\':
            literal.append(c)
            continue
        if i >= n:
            raise error('bad escape (end of pattern)', template, i - 1)
        c = template[i]
        i += 1
        if c == 'g':
            if i >= n or template[i] != '<':
                raise error('missing <', template, i)
            end = template.find('>', i)
            if end < 0:
                if i + 1 >= n:
                    raise error('missing group name', template, i + 1)
                raise error('missing >, unterminated name', template, i + 1)
            name = template[i + 1:end]
            if not name:
                raise error('missing group name', template, i + 1)
            if name.isdigit():
                group = int(name)
                if group > pattern.groups:
                    raise error('invalid group reference %d' % group, template, i + 1)
            elif not name.isidentifier():
                raise error('bad character in group name %r' % name, template, i + 1)
            elif name in pattern.groupindex:
                group = pattern.groupindex[name]
            else:
                raise IndexError('unknown group name %r' % name)
            flush()
            out.append(group)
            i = end + 1
        elif c == '0':
            digits = c
            while len(digits) < 3 and i < n and template[i] in '01234567':
                digits += template[i]
                i += 1
            literal.append(chr(int(digits, 8) & 255))
        elif c.isdigit():
            digits = c
            if i < n and template[i].isdigit():
                if c in '01234567' and template[i] in '01234567' and i + 1 < n and template[i + 1] in '01234567':
                    code = int(template[i - 1:i + 2], 8)
                    if code > 0o377:
                        raise error('octal escape value \\%s outside of range 0-0o377' % template[i - 1:i + 2], template, i - 2)
                    literal.append(chr(code))
                    i += 2
                    continue
                digits += template[i]
                i += 1
            group = int(digits)
            if group > pattern.groups:
                raise error('invalid group reference %d' % group, template, i - len(digits))
            flush()
            out.append(group)
        elif c in _template_escapes:
            literal.append(_template_escapes[c])
        elif c.isalpha() and c.isascii():
            raise error('bad escape \\%s' % c, template, i - 2)
        else:
            literal.append('\\' + c)
    flush()
    return out


_template_escapes = {'n': '\n', 't': '\t', 'r': '\r', 'a': '\a', 'b': '\b', 'f': '\f', 'v': '\v', '\\': '\\'}


def _expand(pieces, match):
    empty = match.string[:0]
    return empty.join([match._text(p, empty) if isinstance(p, int) else p for p in pieces])


def compile(pattern, flags=0):
    if isinstance(pattern, Pattern):
        if flags:
            raise ValueError('cannot process flags argument with a compiled pattern')
        return pattern
    if not isinstance(pattern, (str, bytes)):
        raise TypeError('first argument must be string or compiled pattern')
    given = int(flags)
    if given & 4:
        _unsupported('re.LOCALE')
    if isinstance(pattern, bytes):
        if given & 32:
            raise ValueError('cannot use UNICODE flag with a bytes pattern')
    elif given & 256 and given & 32:
        raise ValueError('ASCII and UNICODE flags are incompatible')
    answer = _re_compile(pattern, given)
    if len(answer) == 2:
        raise error(answer[0], pattern, answer[1])
    number, groups, names, flags = answer
    return Pattern(pattern, flags, number, groups, names)


def match(pattern, string, flags=0):
    return compile(pattern, flags).match(string)


def fullmatch(pattern, string, flags=0):
    return compile(pattern, flags).fullmatch(string)


def search(pattern, string, flags=0):
    return compile(pattern, flags).search(string)


def findall(pattern, string, flags=0):
    return compile(pattern, flags).findall(string)


def finditer(pattern, string, flags=0):
    return compile(pattern, flags).finditer(string)


def split(pattern, string, maxsplit=0, flags=0):
    return compile(pattern, flags).split(string, maxsplit)


def sub(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).sub(repl, string, count)


def subn(pattern, repl, string, count=0, flags=0):
    return compile(pattern, flags).subn(repl, string, count)


def purge():
    pass


template = compile
_special = {ord(c): '\\' + c for c in '()[]{}?*+-|^$\\.&~# \t\n\r\v\f'}


def escape(pattern):
    if isinstance(pattern, str):
        return pattern.translate(_special)
    return pattern.decode('latin-1').translate(_special).encode('latin-1')
