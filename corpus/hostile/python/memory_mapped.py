# ATTACK shared and private memory beyond the limit
# EXPECT []

import mmap
def probe():
    total, maps = 0, []
    try:
        while total < 4 << 30:
            maps.append(mmap.mmap(-1, 64 << 20))
            total += 64 << 20
    except (OSError, MemoryError):
        pass
    return [] if total < 1 << 30 else [total]
