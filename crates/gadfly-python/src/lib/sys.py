maxsize = 9223372036854775807


class _VersionInfo(tuple):
    major = property(lambda self: self[0])
    minor = property(lambda self: self[1])
    micro = property(lambda self: self[2])
    releaselevel = property(lambda self: self[3])
    serial = property(lambda self: self[4])


version_info = _VersionInfo(_version() + (0, 'final', 0))
version = '%d.%d.0' % version_info[:2]
hexversion = version_info[0] << 24 | version_info[1] << 16 | 0xf0
maxunicode = 0x10ffff
executable = ''
prefix = exec_prefix = base_prefix = '/usr'
float_repr_style = 'short'
warnoptions = []
dont_write_bytecode = False
builtin_module_names = ()
platform = 'linux'
byteorder = 'little'
_argv = ['']
modules = {}
path = []


class _Float:
    max = 1.7976931348623157e+308
    min = 2.2250738585072014e-308
    epsilon = 2.220446049250313e-16
    dig = 15
    mant_dig = 53
    max_exp = 1024
    min_exp = -1021
    max_10_exp = 308
    min_10_exp = -307
    radix = 2
    rounds = 1


float_info = _Float()


class _Out:
    def write(self, text):
        if not isinstance(text, str):
            raise TypeError('write() argument must be str, not ' + type(text).__name__)
        _output(text)
        return len(text)

    def flush(self):
        pass


stdout = __stdout__ = _Out()


class _Err:
    def write(self, text):
        return len(text)

    def flush(self):
        pass


stderr = __stderr__ = _Err()


def exit(code=None):
    raise SystemExit(code) if code is not None else SystemExit


class _HashInfo:
    width = 64
    modulus = (1 << 61) - 1
    inf = 314159
    nan = 0
    imag = 1000003
    algorithm = 'siphash13'
    hash_bits = 64
    seed_bits = 128


hash_info = _HashInfo()


class _IntInfo:
    bits_per_digit = 30
    sizeof_digit = 4
    default_max_str_digits = 4300
    str_digits_check_threshold = 640


int_info = _IntInfo()


class _Implementation:
    name = 'cpython'
    cache_tag = 'cpython'
    version = version_info


implementation = _Implementation()


class _Flags:
    optimize = 0
    debug = 0
    interactive = 0
    ignore_environment = 0
    verbose = 0
    dev_mode = False
    utf8_mode = 0
    hash_randomization = 1


flags = _Flags()


class _In:
    def readline(self):
        try:
            return input() + '\n'
        except EOFError:
            return ''

    def __iter__(self):
        while True:
            line = self.readline()
            if not line:
                return
            yield line

    def read(self):
        return ''.join(self)

    def readlines(self):
        return list(self)


stdin = _In()


def exception():
    return _exc_info()[1]


def getdefaultencoding():
    return 'utf-8'


def getfilesystemencoding():
    return 'utf-8'


def get_int_max_str_digits():
    return 4300


def set_int_max_str_digits(n):
    if n != 4300:
        _unsupported('sys.set_int_max_str_digits')


def getrefcount(x):
    _unsupported('sys.getrefcount')


def _getframe(depth=0):
    _unsupported('sys._getframe')


def gettrace():
    return None


def getrecursionlimit():
    return 1000


def setrecursionlimit(n):
    pass


def exc_info():
    return _exc_info()


def intern(s):
    return s


def getsizeof(x, default=0):
    _unsupported('sys.getsizeof')


def __getattr__(name):
    if name == 'argv':
        _doubt('every list of arguments on the command line')
        return _argv
    raise AttributeError(f"module 'sys' has no attribute {name!r}")
