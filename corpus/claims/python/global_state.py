"""Variables of the module that calls change."""

CACHE = {}
count = 0
LIMIT = 3


def memo(n: int) -> int:
    if n in CACHE:
        return CACHE[n]
    CACHE[n] = n * n
    return CACHE[n]


def tick() -> int:
    global count
    count += 1
    if count > LIMIT:
        return 1 // 0
    return count


def reset() -> None:
    global count
    count = 0


def hits(n: int) -> str:
    if CACHE:
        return "warm"
    return "cold"
