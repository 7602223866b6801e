from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple, Optional


class Account:
    def __init__(self, balance=0):
        if balance < 0:
            raise ValueError('negative')
        self.balance = balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError('amount')
        self.balance += amount

    def withdraw(self, amount):
        if amount > self.balance:
            return False
        self.balance -= amount
        return True

    @property
    def empty(self):
        return self.balance == 0

    @staticmethod
    def fee(amount):
        if amount > 100:
            return 1
        return 0

    @classmethod
    def of(cls, amount):
        if amount == 7:
            return cls(0)
        return cls(amount)


class Stack:
    def __init__(self):
        self.items = []

    def push(self, item):
        self.items.append(item)

    def pop(self):
        if not self.items:
            raise IndexError('empty')
        return self.items.pop()

    def peek_second(self):
        if len(self.items) >= 2:
            return self.items[-2]
        return None


class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


def node_length(node):
    count = 0
    while node is not None:
        count += 1
        node = node.next
    return count


def find(node, value):
    while node:
        if node.value == value:
            return node
        node = node.next
    return None


class Item:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None


def tree_insert(root, key):
    if root is None:
        return Item(key)
    if key < root.key:
        root.left = tree_insert(root.left, key)
    elif key > root.key:
        root.right = tree_insert(root.right, key)
    return root


def tree_height(root):
    if root is None:
        return 0
    return 1 + max(tree_height(root.left), tree_height(root.right))


@dataclass
class Point:
    x: int
    y: int = 0

    def far(self):
        return abs(self.x) + abs(self.y) > 10


def quadrant(p: Point):
    if p.x > 0 and p.y > 0:
        return 1
    if p.x < 0 and p.y > 0:
        return 2
    return 0


class Color(Enum):
    RED = 1
    GREEN = 2


def stop(color: Color):
    if color is Color.RED:
        return True
    if color == Color.GREEN:  # UNREACHABLE: there is no third colour
        return False
    return None  # UNREACHABLE


class Pair(NamedTuple):
    first: int
    second: int = 3


def same(pair: Pair):
    if pair.first == pair.second:
        return 'same'
    a, b = pair
    return a - b


@dataclass
class Tree:
    value: int
    left: Optional['Tree'] = None
    right: Optional['Tree'] = None


def tree_sum(tree: Optional[Tree]) -> int:
    if tree is None:
        return 0
    return tree.value + tree_sum(tree.left) + tree_sum(tree.right)


class Shape:
    def area(self):
        raise NotImplementedError


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


def big(shape: Shape):
    return shape.area() > 10
