# ATTACK thousands of threads
# EXPECT any

import threading
def probe():
    threading.stack_size(64 << 10)
    wait = threading.Event()
    started = 0
    try:
        while started < 9000:
            threading.Thread(target=wait.wait, daemon=True).start()
            started += 1
    except (RuntimeError, MemoryError):
        pass
    wait.set()
    return [] if started < 9000 else [started]
