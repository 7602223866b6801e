# VERDICT any -- no process may survive
import subprocess
import sys


def total(values):
    for _ in range(20):
        try:
            subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], start_new_session=True)
        except OSError:
            pass
    return sum(values)
