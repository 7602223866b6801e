# ATTACK threads that run on
# EXPECT []

import threading, time
def probe():
    for _ in range(20):
        threading.Thread(target=lambda: [time.sleep(0.01) for _ in iter(int, 1)]).start()
    return []
