def produce(n):
    for i in range(n):
        if i == 2:
            raise RuntimeError("third")
        yield i


def consume():
    seen = []
    for x in produce(5):
        seen.append(x)
    return seen


def start():
    return sum(consume())


start()
