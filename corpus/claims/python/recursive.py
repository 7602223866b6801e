"""Recursion over trees and numbers."""


class Tree:
    def __init__(self, value, left=None, right=None):
        self.value = value
        self.left = left
        self.right = right


def depth(t):
    if t is None:
        return 0
    return 1 + max(depth(t.left), depth(t.right))


def smallest(t):
    while t.left is not None:
        t = t.left
    return t.value


def path(t, x):
    if t.value == x:
        return [x]
    if x < t.value:
        return [t.value] + path(t.left, x)
    return [t.value] + path(t.right, x)


def hanoi(n: int) -> int:
    if n == 1:
        return 1
    return 2 * hanoi(n - 1) + 1


def ack(m: int, n: int) -> int:
    if m == 0:
        return n + 1
    if n == 0:
        return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))


def power(x: int, n: int) -> int:
    if n == 0:
        return 1
    half = power(x, n // 2)
    if n % 2:
        return half * half * x
    return half * half
