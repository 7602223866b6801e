# Warnings go to standard error, which nobody compares; filters that raise are followed.
filters = []


def warn(message, category=None, stacklevel=1, source=None, **kwargs):
    if isinstance(message, Warning):
        category = message.__class__
    if category is None:
        category = UserWarning
    for action, kind in filters:
        if issubclass(category, kind):
            if action == 'error':
                raise message if isinstance(message, Warning) else category(message)
            break
    if _recorders:
        if not isinstance(message, Warning):
            message = category(message)
        _recorders[-1].append(WarningMessage(message, category))


def warn_explicit(message, category, *args, **kwargs):
    warn(message, category)


class WarningMessage:
    def __init__(self, message, category, filename='', lineno=0):
        self.message = message
        self.category = category
        self.filename = filename
        self.lineno = lineno


_recorders = []


def simplefilter(action, category=Warning, lineno=0, append=False):
    filters.insert(0, (action, category))


def filterwarnings(action, message='', category=Warning, module='', lineno=0, append=False):
    if message or module:
        _unsupported('warnings.filterwarnings with a message')
    filters.insert(0, (action, category))


def resetwarnings():
    filters.clear()


class catch_warnings:
    def __init__(self, *, record=False, module=None, action=None, category=Warning, lineno=0, append=False):
        self._record = record
        self._action = action
        self._category = category

    def __enter__(self):
        self._saved = list(filters)
        if self._action is not None:
            simplefilter(self._action, self._category)
        if self._record:
            log = []
            _recorders.append(log)
            return log

    def __exit__(self, *args):
        filters[:] = self._saved
        if self._record:
            _recorders.pop()


def deprecated(message, /, *, category=DeprecationWarning, stacklevel=1):
    return lambda x: x
