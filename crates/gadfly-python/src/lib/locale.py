# The C locale.
LC_CTYPE, LC_NUMERIC, LC_TIME, LC_COLLATE, LC_MONETARY, LC_MESSAGES, LC_ALL = range(7)
Error = ValueError


def setlocale(category, locale=None):
    if locale not in (None, '', 'C', ('en_US', 'UTF-8')):
        _unsupported('locale.setlocale')
    return 'C'


def getlocale(category=LC_CTYPE):
    return 'en_US', 'UTF-8'


def getpreferredencoding(do_setlocale=True):
    return 'UTF-8'


def getencoding():
    return 'UTF-8'


def localeconv():
    return {'decimal_point': '.', 'thousands_sep': '', 'grouping': []}


def str(val):
    return '%.12g' % val


def atof(string, func=float):
    return func(string)


def atoi(string):
    return int(string)
