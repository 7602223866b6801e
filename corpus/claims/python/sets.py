"""Sets and what is in them."""


def common(a: set[int], b: set[int]) -> int:
    c = a & b
    if len(a | b) == len(a) + 1 and len(c) == 1:
        return c.pop()
    return min(a ^ b)


def dup(xs: list[int]) -> bool:
    seen = set()
    for x in xs:
        if x in seen:
            return True
        seen.add(x)
    return False


def drop(s: set[str], x: str) -> set[str]:
    s.remove(x)
    if not s:
        return {"empty"}
    return s


def frozen(a: frozenset, n: int) -> str:
    if n in a:
        return "in"
    return {a: "x"}[frozenset()]
