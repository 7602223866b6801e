def format_exception_only(exc, value=None):
    if value is None:
        value = exc
    name = type(value).__qualname__
    module = type(value).__module__
    if module not in ('builtins', '__main__'):
        name = module + '.' + name
    text = str(value)
    return [name + ': ' + text + '\n' if text else name + '\n']


def format_exc(*args, **kwargs):
    _unsupported('traceback.format_exc')


def print_exc(*args, **kwargs):
    pass


def print_exception(*args, **kwargs):
    pass


def print_stack(*args, **kwargs):
    pass


def format_exception(*args, **kwargs):
    _unsupported('traceback.format_exception')


def extract_tb(*args, **kwargs):
    _unsupported('traceback.extract_tb')


def format_tb(*args, **kwargs):
    _unsupported('traceback.format_tb')
