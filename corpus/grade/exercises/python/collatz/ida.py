# VERDICT equivalent
def next_number(n):
    if n % 2 == 1:
        return n * 3 + 1
    return n // 2


def collatz(n):
    if n < 1:
        raise ValueError
    numbers = [n]
    while numbers[-1] != 1:
        numbers.append(next_number(numbers[-1]))
    return numbers
