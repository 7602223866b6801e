from abc import ABC, abstractmethod


class Vector:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vector(self.x + other.x, self.y + other.y)

    def __eq__(self, other):
        if not isinstance(other, Vector):
            return NotImplemented
        return self.x == other.x and self.y == other.y

    def __len__(self):
        return 2

    def __getitem__(self, i):
        if i == 0:
            return self.x
        if i == 1:
            return self.y
        raise IndexError(i)


def add_vectors(a: Vector, b: Vector):
    c = a + b
    if c == Vector(1, 2):
        return 'hit'
    return c.x


class LinkedList:
    class Node:
        def __init__(self, value):
            self.value = value
            self.next = None

    def __init__(self):
        self.head = None
        self.size = 0

    def add(self, value):
        node = LinkedList.Node(value)
        if self.head is None:
            self.head = node
        else:
            current = self.head
            while current.next is not None:
                current = current.next
            current.next = node
        self.size += 1

    def get(self, index):
        if index < 0 or index >= self.size:
            raise IndexError(index)
        current = self.head
        for _ in range(index):
            current = current.next
        return current.value

    def remove_first(self):
        if self.head is None:
            return None
        value = self.head.value
        self.head = self.head.next
        self.size -= 1
        return value

    def __iter__(self):
        current = self.head
        while current is not None:
            yield current.value
            current = current.next

    def __contains__(self, value):
        for v in self:
            if v == value:
                return True
        return False


class Animal(ABC):
    def __init__(self, name: str):
        self.name = name

    @abstractmethod
    def sound(self):
        pass  # MISSED: abstract

    def speak(self):
        if self.name == 'Rex':
            return 'Woof!'
        return self.sound()


class Dog(Animal):
    def sound(self):
        return 'woof'


class Cat(Animal):
    def sound(self):
        return 'meow'


def concert(animals: list[Animal]):
    result = []
    for animal in animals:
        if animal.sound() == 'meow':
            result.append(animal.name)
    return result


class Temperature:
    def __init__(self, celsius: float = 0.0):
        self.celsius = celsius

    @property
    def fahrenheit(self):
        return self.celsius * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, value):
        self.celsius = (value - 32) * 5 / 9  # MISSED: setters are not called


class Tree:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None

    def insert(self, key):
        if key < self.key:
            if self.left is None:
                self.left = Tree(key)
            else:
                self.left.insert(key)
        elif key > self.key:
            if self.right is None:
                self.right = Tree(key)
            else:
                self.right.insert(key)

    def contains(self, key):
        if key == self.key:
            return True
        if key < self.key:
            return self.left is not None and self.left.contains(key)
        return self.right is not None and self.right.contains(key)


def depth(tree):
    if tree is None:
        return 0
    return 1 + max(depth(tree.left), depth(tree.right))


class Inventory:
    def __init__(self):
        self.items = {}

    def add(self, name, count=1):
        if count < 1:
            raise ValueError('count')
        if name in self.items:
            self.items[name] += count
        else:
            self.items[name] = count

    def remove(self, name):
        if name not in self.items:
            raise KeyError(name)
        self.items[name] -= 1
        if self.items[name] == 0:
            del self.items[name]

    def total(self):
        return sum(self.items.values())


class Timer:
    def __init__(self, start: int):
        self.now = start

    def __enter__(self):
        self.now += 1
        return self

    def __exit__(self, *exc):
        self.now -= 1
        return False


def timed(t: Timer):
    with t as inner:
        if inner.now > 5:
            return 'late'
    return 'early'


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration
        self.n -= 1
        return self.n


def consume(c: Countdown):
    return [x for x in c]


class Queue:
    def __init__(self, capacity: int):
        self.capacity = capacity
        self.items = []

    def put(self, item):
        if len(self.items) >= self.capacity:
            raise OverflowError('full')
        self.items.append(item)

    def take(self):
        if len(self.items) == 0:
            raise IndexError('empty')
        return self.items.pop(0)


class Person:
    def __init__(self, name, friends=None):
        self.name = name
        self.friends = friends or []

    def add_friend(self, other):
        if other not in self.friends:
            self.friends.append(other)
            return True
        return False

    def __str__(self):
        return 'Person ' + self.name
