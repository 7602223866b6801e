# The file system, processes and the environment are beyond the machine: named reasons.
name = 'posix'
sep = '/'
linesep = '\n'
pathsep = ':'
curdir = '.'
pardir = '..'
extsep = '.'
altsep = None
devnull = '/dev/null'
error = OSError


def __getattr__(attribute):
    if attribute == 'path':
        import posixpath
        return posixpath
    if attribute in ('environ', 'getcwd', 'listdir', 'mkdir', 'makedirs', 'remove', 'rename', 'system', 'walk', 'stat', 'chdir',
                     'getenv', 'urandom', 'getpid', 'rmdir', 'unlink', 'scandir', 'popen', 'cpu_count', 'get_terminal_size'):
        _unsupported('os.' + attribute)
    raise AttributeError("module 'os' has no attribute %r" % attribute)


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    method = getattr(type(path), '__fspath__', None)
    if method is None:
        raise TypeError('expected str, bytes or os.PathLike object, not ' + type(path).__name__)
    return method(path)


class PathLike:
    pass


class terminal_size(tuple):
    columns = property(lambda self: self[0])
    lines = property(lambda self: self[1])
