"""Loops that do something in each turn, but nothing that brings them to their end."""


def sum_to(n):
    total = 0
    i = 1
    while i <= n:  # BUG infinite-loop
        total += i
    return total


def to_hex(n: int) -> str:
    out = ""
    while n:  # BUG infinite-loop
        out = "0123456789abcdef"[n & 15] + out
        n >>= 4
    return out


def collect(limit: int) -> list:
    found = []
    k = 0
    while k < limit:  # BUG infinite-loop
        found.append(k)
        print("found", k)
    return found


def count_up(n: int) -> int:
    steps = 0
    i = 0
    while i < n:
        steps += 2
        i += 1
    return steps
