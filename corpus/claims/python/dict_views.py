"""Views of dictionaries, and changes while they are used."""


def invert(d: dict[str, int]) -> dict:
    out = {}
    for k, v in d.items():
        if v in out:
            raise KeyError(k)
        out[v] = k
    return out


def prune(d: dict[str, int]) -> dict:
    for k in d:
        if d[k] == 0:
            del d[k]
    return d


def same(a: dict[str, int], b: dict[str, int]) -> bool:
    return a.keys() == b.keys() and sum(a.values()) > sum(b.values())


def top(d: dict[str, int]) -> str:
    return max(d, key=d.get)


def nested(d: dict[str, dict[str, int]]) -> int:
    return d["a"]["b"]
