def wait(n: int) -> int:
    while n > 0:
        pass
    return n
