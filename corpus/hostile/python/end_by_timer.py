# ATTACK a signal that comes when the run is over
# EXPECT [42]

import signal
def probe():
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.5)
    return [42]
