# ATTACK ignoring every signal and running on
# EXPECT timed out

import signal
def probe():
    for number in range(1, 65):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    while True:
        pass
