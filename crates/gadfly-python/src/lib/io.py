class UnsupportedOperation(OSError, ValueError):
    pass


class IOBase:
    closed = False

    def close(self):
        self.closed = True

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, *args):
        self.close()

    def _check(self):
        if self.closed:
            raise ValueError('I/O operation on closed file')

    def flush(self):
        self._check()

    def readable(self):
        return True

    def writable(self):
        return True

    def seekable(self):
        return True

    def isatty(self):
        return False

    def __iter__(self):
        self._check()
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line

    def readlines(self, hint=-1):
        return list(self)

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def fileno(self):
        raise UnsupportedOperation('fileno')


TextIOBase = RawIOBase = BufferedIOBase = IOBase
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2
DEFAULT_BUFFER_SIZE = 8192


class StringIO(IOBase):
    _empty = ''

    def __init__(self, initial_value='', newline='\n'):
        if initial_value is None:
            initial_value = ''
        if not isinstance(initial_value, str):
            raise TypeError('initial_value must be str or None, not ' + type(initial_value).__name__)
        self._text = initial_value
        self._at = 0

    def getvalue(self):
        self._check()
        return self._text

    def read(self, size=-1):
        self._check()
        end = len(self._text) if size is None or size < 0 else min(len(self._text), self._at + size)
        text = self._text[self._at:end]
        self._at = max(self._at, end)
        return text

    def readline(self, size=-1):
        self._check()
        found = self._text.find(self._newline, self._at)
        end = len(self._text) if found < 0 else found + 1
        if size is not None and size >= 0:
            end = min(end, self._at + size)
        text = self._text[self._at:end]
        self._at = max(self._at, end)
        return text

    _newline = '\n'
    _padding = '\0'

    def write(self, text):
        self._check()
        if not isinstance(text, str):
            raise TypeError("string argument expected, got %r" % type(text).__name__)
        return self._put(text)

    def _put(self, text):
        if self._at == len(self._text):
            self._text += text
        else:
            if self._at > len(self._text):
                self._text += self._padding * (self._at - len(self._text))
            self._text = self._text[:self._at] + text + self._text[self._at + len(text):]
        self._at += len(text)
        return len(text)

    def seek(self, pos, whence=0):
        self._check()
        if whence == 0:
            if pos < 0:
                raise ValueError('Negative seek position %d' % pos)
            self._at = pos
        elif whence == 1:
            self._at = max(0, self._at + pos)
        else:
            self._at = max(0, len(self._text) + pos)
        return self._at

    def tell(self):
        self._check()
        return self._at

    def truncate(self, pos=None):
        self._check()
        if pos is None:
            pos = self._at
        self._text = self._text[:pos]
        return pos


class BytesIO(StringIO):
    _newline = b'\n'
    _padding = b'\0'

    def __init__(self, initial_bytes=b''):
        self._text = bytes(initial_bytes or b'')
        self._at = 0

    def write(self, data):
        self._check()
        if isinstance(data, str):
            raise TypeError("a bytes-like object is required, not 'str'")
        return self._put(bytes(data))


class TextIOWrapper(IOBase):
    def __init__(self, *args, **kwargs):
        _unsupported('io.TextIOWrapper')


def open(*args, **kwargs):
    _unsupported('open')
