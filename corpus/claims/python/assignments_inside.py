"""Assignments inside expressions."""


def chunk(xs: list[int], size: int) -> list:
    out = []
    i = 0
    while (part := xs[i:i + size]):
        out.append(part)
        i += size
        if len(out) > 3:
            break
    return out


def longest(words: list[str]) -> int:
    if (n := len(words)) > 1 and (m := max(len(w) for w in words)) > 2:
        return m
    return 10 // n


def sq(xs: list[int]) -> list:
    return [y for x in xs if (y := x * x) > 3]
