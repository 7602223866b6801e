whitespace = ' \t\n\r\v\f'
ascii_lowercase = 'abcdefghijklmnopqrstuvwxyz'
ascii_uppercase = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
ascii_letters = ascii_lowercase + ascii_uppercase
digits = '0123456789'
hexdigits = digits + 'abcdef' + 'ABCDEF'
octdigits = '01234567'
punctuation = r"""!"#$%&'()*+,-./:;<=>?@[\]^_`{|}~"""
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or ' ').join(x.capitalize() for x in s.split(sep))


_sentinel = {}


class Template:
    delimiter = '$'
    idpattern = r'(?a:[_a-z][_a-z0-9]*)'

    def __init__(self, template):
        self.template = template

    def _pieces(self):
        # Text, then (kind, name, position) alternately.
        text = self.template
        at = 0
        start = 0
        n = len(text)
        while True:
            found = text.find(self.delimiter, at)
            if found < 0:
                yield 'text', text[start:], n
                return
            yield 'text', text[start:found], found
            after = found + len(self.delimiter)
            if text.startswith(self.delimiter, after):
                yield 'escaped', '', found
                at = start = after + len(self.delimiter)
                continue
            braced = after < n and text[after] == '{'
            begin = after + 1 if braced else after
            end = begin
            while end < n and (text[end] == '_' or text[end] in ascii_letters or end > begin and text[end] in digits):
                end += 1
            if end == begin or braced and not (end < n and text[end] == '}'):
                yield 'invalid', '', found
                at = start = after
                continue
            yield 'braced' if braced else 'named', text[begin:end], found
            at = start = end + 1 if braced else end

    def _invalid(self, i):
        lines = self.template[:i].splitlines(keepends=True)
        if not lines:
            colno, lineno = 1, 1
        else:
            colno = i - len(''.join(lines[:-1]))
            lineno = len(lines)
        raise ValueError('Invalid placeholder in string: line %d, col %d' % (lineno, colno))

    def substitute(self, mapping=_sentinel, /, **kws):
        out = []
        for kind, text, at in self._pieces():
            if kind == 'text':
                out.append(text)
            elif kind == 'escaped':
                out.append(self.delimiter)
            elif kind == 'invalid':
                self._invalid(at + 1 if False else at)
            else:
                out.append(str(kws[text] if text in kws else mapping[text]))
        return ''.join(out)

    def safe_substitute(self, mapping=_sentinel, /, **kws):
        out = []
        for kind, text, at in self._pieces():
            if kind == 'text':
                out.append(text)
            elif kind in ('escaped', 'invalid'):
                out.append(self.delimiter)
            elif text in kws:
                out.append(str(kws[text]))
            elif text in mapping:
                out.append(str(mapping[text]))
            else:
                out.append(self.delimiter + ('{' + text + '}' if kind == 'braced' else text))
        return ''.join(out)

    def is_valid(self):
        return all(kind != 'invalid' for kind, _, _ in self._pieces())

    def get_identifiers(self):
        names = []
        for kind, text, _ in self._pieces():
            if kind in ('named', 'braced') and text not in names:
                names.append(text)
        return names


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)
