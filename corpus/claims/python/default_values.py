"""Arguments that may be left out."""


def add(item: int, to=[]):
    to.append(item)
    if len(to) == 2:
        return 1 // 0
    return to


def greet(name: str, *, loud: bool = False, times: int = 1) -> str:
    text = "hi " + name
    if loud:
        text = text.upper()
    if times == 0:
        raise ValueError("times")
    return text * times


def area(w: int, h: int = None) -> int:
    if h is None:
        h = w
    return w * h // (w - h)


def many(*args: int, **kw: int) -> int:
    if len(args) == 2 and "k" in kw:
        return kw["k"] // args[0]
    return args[1]


def scale(x: float, by: float = 2.0, /, shift: int = 0) -> float:
    return x * by / shift
