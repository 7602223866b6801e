# wants: returns
def count_up(n: int):
    total = 0
    i = 0
    while i < n:
        total += i
        i += 1
    return total


# wants: infinite returns
def stuck(n: int):
    while n > 3:
        if n == 7:
            n += 1
        if n == 5:
            n += 0
        elif n > 10:
            n -= 1
        else:
            break
    return n


# wants: returns infinite
def collatz_zero(n: int):
    steps = 0
    if n > 20 or n < -2:
        return None
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
    return n


# wants: infinite
def forever(n: int):
    i = 0
    while i < 10:
        if n > 3:
            j = 0
            while j < 3:
                j += 1
            continue
        i += 1
    return i


# wants: returns
def factorial(n: int):
    if n <= 1:
        return 1
    return n * factorial(n - 1)


# wants: RecursionError returns
def no_end(n: int):
    if n == 0:
        return 0
    return no_end(n - 1) if n > 0 else no_end(n)


# wants: returns 
def nested(n: int, m: int):
    count = 0
    for i in range(n):
        for j in range(m):
            count += 1
            if count > 60:
                return "many"
    return count


# wants: returns
def sum_to(n: int):
    return sum(range(n))


# wants: returns 'deep'
def deep_turn(n: int):
    i = 0
    while i < n:
        i += 1
        if i == 15:
            return "deep"
    return i


# wants: returns
def over_list(xs: list[int]):
    best = None
    for x in xs:
        if best is None or x > best:
            best = x
    return best


# wants: infinite returns
def makes_and_drops(n: int):
    while n > 3:
        for c in 'abc':
            pass
        xs = [n, c]
        if n == 7:
            n = 2
    return n


# wants: infinite
def forgets(xs: list[int], x: int):
    i = 0
    while i < len(xs):
        if xs[i] == x:
            return i
    return -1


# wants: returns
# most: 60
def hanoi(n: int, a: str, b: str, c: str):
    if n <= 0:
        return 0
    return hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a)
