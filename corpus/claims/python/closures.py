"""Functions that keep variables of others."""


def counter(start=0):
    n = start

    def step(by=1):
        nonlocal n
        n += by
        if n == 7:
            raise RuntimeError("seven")
        return n
    return step


def use(by: int) -> int:
    c = counter(4)
    c()
    return c(by)


def adders(k: int) -> int:
    fs = [lambda x: x + i for i in range(3)]
    return 10 // (fs[0](k) - 5)


def compose(*fs):
    def run(x):
        for f in reversed(fs):
            x = f(x)
        return x
    return run


def apply(n: int) -> int:
    h = compose(lambda x: x * 2, lambda x: x - 3)
    return 1 // h(n)
