# VERDICT different: total([]) -- does not finish and swallows every exception, also that of an alarm
def total(values):
    while True:
        try:
            while True:
                pass
        except BaseException:
            pass
