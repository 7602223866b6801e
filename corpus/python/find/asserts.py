def clamp(x: int, low: int, high: int) -> int:
    assert low <= high  # BUG assertion
    if x < low:
        return low
    if x > high:
        return high
    return x


def absolute(x: int) -> int:
    result = -x
    if x > 0:
        result = x
    assert result >= 0
    return result


def distance(a: int, b: int) -> int:
    d = a - b
    if a < b - 1:
        d = -d
    assert d >= 0, "distance"  # BUG assertion
    return d
