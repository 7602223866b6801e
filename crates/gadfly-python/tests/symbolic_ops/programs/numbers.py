import math


# wants: returns ZeroDivisionError
def average(a: int, b: int, n: int):
    mean = (a + b) / n
    if mean == 2.5:
        return 'half'
    return 'other'


# wants: 'A' 'B' 'F'
# complete
def grade(points: int):
    share = points / 3
    if share >= 30:
        return 'A'
    if share >= 20.5:
        return 'B'
    return 'F'


# wants: ZeroDivisionError returns
def quotient(a: int, b: int):
    if a / b > 1.5:
        return 'large'
    return 'small'


# wants: 'big' 'small' 'nan'
def float_ranges(x: float):
    if x != x:
        return 'nan'
    if x > 1e10:
        return 'big'
    return 'small'


# wants: returns OverflowError ValueError
def whole(x: float):
    n = int(x)
    if n == 7:
        return 'seven'
    return n


# wants: 1 2 returns
# complete
def parity(n: int):
    if n % 2 == 0 and n // 2 % 2 == 1:
        return 1
    if n & 1:
        return 2
    return 3


# wants: 'yes' 'no'
# complete
def is_leap(year: int):
    if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0):
        return 'yes'
    return 'no'


# wants: returns
def rounded(x: float):
    return round(x, 2)


# wants: ValueError 'right' 'none'
def triangle(a: int, b: int, c: int):
    if a <= 0 or b <= 0 or c <= 0:
        raise ValueError('not a side: %d, %d, %d' % (a, b, c))
    if a ** 2 + b ** 2 == c ** 2:
        return 'right'
    return 'none'


# wants: returns ValueError
def root(x: float):
    y = math.sqrt(x)
    if y > 3:
        return 'more than 3'
    return 'less'


# wants: True False
# complete
def mixed(n: int, x: float):
    return n == x


# wants: 'up' 'down'
# complete
def floor_ceil(x: float):
    if x > 100 or x < 0 or x != x:
        return None
    if math.ceil(x) - x < 0.5:
        return 'up'
    return 'down'


# wants: returns
# complete
def bools(a: bool, b: bool, c: bool):
    return a + b + c


# wants: returns
# complete
def clamp(x: int, low: int, high: int):
    return max(low, min(x, high))


# wants: OverflowError returns
def squared(x: float):
    if x > 1e200:
        return x ** 2
    return 0


# wants: returns
def power_of_two(n: int):
    if n > 0 and n & (n - 1) == 0:
        return 'power'
    return 'not'


# wants: 'prime' 'not'
def is_prime(n: int):
    if n < 2:
        return 'not'
    for i in range(2, int(math.sqrt(n)) + 1):
        if n % i == 0:
            return 'not'
    return 'prime'


# wants: returns
def digit_sum(n: int):
    total = 0
    while n > 0:
        total += n % 10
        n //= 10
    return total


# wants: returns
def gcd(a: int, b: int):
    while b != 0:
        a, b = b, a % b
    return a


# wants: returns
def fahrenheit(c: float):
    f = c * 9 / 5 + 32
    if f > 100:
        return 'hot'
    return f
