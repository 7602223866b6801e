def classify(n: int):
    if n < 0:
        return 'negative'
    if n == 0:
        return 'zero'
    if n % 2 == 0 and n > 100:
        return 'large even'
    return 'other'


def mixed(flag: bool, x: int):
    if flag:
        v = 'text'
    else:
        v = x
    w = v + 2
    if w == 7:
        return 'seven'
    return w


def first_word(s: str):
    if s == 'ab':
        raise ValueError('ab')
    if len(s) > 1 and s[0] == s[1]:
        return 'twice'
    return 'no'


def total(xs: list[int]):
    result = 0
    for x in xs:
        if x < 0:
            raise ValueError(x)
        result += x
    if result == 10 and len(xs) == 2:
        return 'ten of two'
    return result


def divide(a: int, b: int):
    return a // b


def untyped(x):
    return x + 1


def element(xs: list[int], i: int):
    return xs[i]


def grade(points: float):
    if points >= 90.5:
        return 'A'
    return 'B' if points > 0 else 'F'
