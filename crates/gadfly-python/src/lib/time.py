# The clock: some time, and a second more whenever somebody looks. Paths that look are doubtful.
timezone = 0
altzone = 0
daylight = 0
tzname = ('UTC', 'UTC')


class struct_time(tuple):
    n_fields = 11
    n_sequence_fields = 9
    tm_year = property(lambda self: self[0])
    tm_mon = property(lambda self: self[1])
    tm_mday = property(lambda self: self[2])
    tm_hour = property(lambda self: self[3])
    tm_min = property(lambda self: self[4])
    tm_sec = property(lambda self: self[5])
    tm_wday = property(lambda self: self[6])
    tm_yday = property(lambda self: self[7])
    tm_isdst = property(lambda self: self[8])
    tm_zone = 'UTC'
    tm_gmtoff = 0

    def __repr__(self):
        names = ('tm_year', 'tm_mon', 'tm_mday', 'tm_hour', 'tm_min', 'tm_sec', 'tm_wday', 'tm_yday', 'tm_isdst')
        return 'time.struct_time(' + ', '.join('%s=%d' % p for p in zip(names, self)) + ')'


_ticks = 0


def _seconds():
    global _ticks
    _doubt('every time the clock may show')
    _ticks += 1
    return _ticks


def time():
    return 1700000000.25 + _seconds()


def time_ns():
    return 1700000000250000000 + 1000000000 * _seconds()


def perf_counter():
    return 1000.25 + _seconds()


def perf_counter_ns():
    return 1000250000000 + 1000000000 * _seconds()


def monotonic():
    return 1000.25 + _seconds()


def process_time():
    return 0.25 + _seconds()


def sleep(secs):
    if secs < 0:
        raise ValueError('sleep length must be non-negative')


def _days_before(year):
    y = year - 1
    return y * 365 + y // 4 - y // 100 + y // 400


def gmtime(secs=None):
    if secs is None:
        secs = time()
    secs = int(secs // 1)
    days, rest = divmod(secs, 86400)
    hour, rest = divmod(rest, 3600)
    minute, second = divmod(rest, 60)
    weekday = (days + 3) % 7
    ordinal = days + 719163
    year = (ordinal * 400) // 146097 + 1
    while _days_before(year) >= ordinal:
        year -= 1
    yday = ordinal - _days_before(year)
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    left = yday
    month = 1
    for n in (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31):
        if left <= n:
            break
        left -= n
        month += 1
    return struct_time((year, month, left, hour, minute, second, weekday, yday, 0))


def localtime(secs=None):
    if secs is None:
        _unsupported('time.localtime')
    return gmtime(secs)


def mktime(t):
    leap = t[0] % 4 == 0 and (t[0] % 100 != 0 or t[0] % 400 == 0)
    days = _days_before(t[0]) + sum((31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[:t[1] - 1]) + t[2] - 719163
    return float(days * 86400 + t[3] * 3600 + t[4] * 60 + t[5])


_days = ('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday')
_months = ('January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December')


def strftime(format, t=None):
    if t is None:
        _unsupported('time.strftime')
    out = []
    i = 0
    while i < len(format):
        c = format[i]
        i += 1
        if c != '%' or i >= len(format):
            out.append(c)
            continue
        c = format[i]
        i += 1
        if c == 'Y':
            out.append(str(t[0]))
        elif c == 'm':
            out.append('%02d' % t[1])
        elif c == 'd':
            out.append('%02d' % t[2])
        elif c == 'e':
            out.append('%2d' % t[2])
        elif c == 'H':
            out.append('%02d' % t[3])
        elif c == 'I':
            out.append('%02d' % ((t[3] + 11) % 12 + 1))
        elif c == 'M':
            out.append('%02d' % t[4])
        elif c == 'S':
            out.append('%02d' % t[5])
        elif c == 'p':
            out.append('AM' if t[3] < 12 else 'PM')
        elif c == 'A':
            out.append(_days[t[6]])
        elif c == 'a':
            out.append(_days[t[6]][:3])
        elif c == 'B':
            out.append(_months[t[1] - 1])
        elif c == 'b' or c == 'h':
            out.append(_months[t[1] - 1][:3])
        elif c == 'j':
            out.append('%03d' % t[7])
        elif c == 'y':
            out.append('%02d' % (t[0] % 100))
        elif c == 'w':
            out.append(str((t[6] + 1) % 7))
        elif c == 'u':
            out.append(str(t[6] + 1))
        elif c == 'U':
            out.append('%02d' % ((t[7] + 6 - (t[6] + 1) % 7) // 7))
        elif c == 'W':
            out.append('%02d' % ((t[7] + 6 - t[6]) // 7))
        elif c == 'F':
            out.append('%d-%02d-%02d' % t[:3])
        elif c == 'T' or c == 'X':
            out.append('%02d:%02d:%02d' % t[3:6])
        elif c == 'R':
            out.append('%02d:%02d' % t[3:5])
        elif c == 'D' or c == 'x':
            out.append('%02d/%02d/%02d' % (t[1], t[2], t[0] % 100))
        elif c == 'c':
            out.append('%s %s %2d %02d:%02d:%02d %d' % (_days[t[6]][:3], _months[t[1] - 1][:3], t[2], t[3], t[4], t[5], t[0]))
        elif c == 'n':
            out.append('\n')
        elif c == 't':
            out.append('\t')
        elif c == '%':
            out.append('%')
        else:
            _unsupported('time.strftime of %' + c)
    return ''.join(out)


def asctime(t=None):
    if t is None:
        _unsupported('time.asctime')
    return '%s %s %2d %02d:%02d:%02d %d' % (_days[t[6]][:3], _months[t[1] - 1][:3], t[2], t[3], t[4], t[5], t[0])


def ctime(secs=None):
    if secs is None:
        _unsupported('time.ctime')
    return asctime(gmtime(secs))
