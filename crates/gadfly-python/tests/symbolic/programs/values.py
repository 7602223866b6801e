from typing import Optional, Union


def sign(x):
    if x > 0:
        return 1
    elif x < 0:
        return -1
    return 0


def mixed(flag):
    if flag:
        v = 'text'
    else:
        v = 5
    w = v + 2
    return w


def describe(x):
    if x is None:
        return 'nothing'
    if isinstance(x, str):
        return 'text ' + x
    if isinstance(x, (int, float)):
        return 'number'
    return 'other'


def default(x, factor=2):
    if factor == 3:
        return x * 3
    return x * factor


def optional(text: Optional[str] = None) -> int:
    if text is None:
        return 0
    if text == '':
        return 1
    return len(text)


def union(x: Union[int, str]):
    if isinstance(x, int):
        if x > 10:
            return 'big'
        return 'small'
    return x.upper()


def both(a, b):
    if a and b:
        return 'both'
    if a or b:
        return 'one'
    return 'none'


def operation(op, a, b):
    if op == '+':
        return a + b
    elif op == '-':
        return a - b
    elif op == '/':
        if b == 0:
            raise ZeroDivisionError('no')
        return a / b
    raise ValueError(op)


def fizz(n: int) -> str:
    if n % 15 == 0:
        return 'FizzBuzz'
    if n % 3 == 0:
        return 'Fizz'
    if n % 5 == 0:
        return 'Buzz'
    return str(n)


def greet(name='World', *, loud=False):
    if loud:
        return 'HELLO ' + name
    return 'Hello ' + name


def sum_all(*args):
    result = 0
    for a in args:
        result += a
    if len(args) == 2:
        return result * 2
    return result


def options(**kwargs):
    if 'size' in kwargs:
        return kwargs['size']
    return kwargs.get('color', 'red')


def positional(a, b, /):
    if a == b:
        return 'same'
    return 'different'


def factorial(n: int) -> int:
    if n < 0:
        raise ValueError('negative')
    if n == 0:
        return 1
    return n * factorial(n - 1)


def gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a
