# VERDICT equivalent
def clock_format(seconds: int) -> str:
    hours = seconds // 3600
    rest = seconds - hours * 3600
    minutes = rest // 60
    rest = rest - minutes * 60
    return "%d:%02d:%02d" % (hours, minutes, rest)
