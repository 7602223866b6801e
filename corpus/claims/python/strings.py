"""Strings, also beyond ASCII."""


def palindrome(s: str) -> bool:
    s = s.lower().replace(" ", "")
    return s == s[::-1] and len(s) > 1


def caesar(s: str, k: int) -> str:
    out = ""
    for c in s:
        if c.isalpha():
            base = ord("a") if c.islower() else ord("A")
            out += chr((ord(c) - base + k) % 26 + base)
        else:
            out += c
    return out


def parse(line: str) -> tuple:
    key, value = line.split("=")
    return key.strip(), int(value)


def camel(s: str) -> str:
    parts = s.split("_")
    if any(not p for p in parts):
        raise ValueError(s)
    return parts[0] + "".join(p.capitalize() for p in parts[1:])


def rle(s: str) -> list:
    out = []
    for c in s:
        if out and out[-1][0] == c:
            out[-1][1] += 1
        else:
            out.append([c, 1])
    return out


def binary(s: str) -> int:
    n = 0
    for c in s:
        n = n * 2 + "01".index(c)
    return n


def upper_sz(s: str) -> str:
    if len(s.upper()) != len(s):
        return "grows"
    return "same"
