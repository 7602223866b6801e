"""Builtin types and methods that Gadfly cannot follow."""


def make(n):
    b = bytearray(n)
    return len(b)


def fhex(x: float):
    b = x.hex()
    return b


def view(n: int):
    b = memoryview(b"abc")[n]
    return b


def arr(n: int):
    b = bytearray(n)
    return len(b)


def first(data: bytes):
    if data[0] == 255:
        return "high"
    return "low"
