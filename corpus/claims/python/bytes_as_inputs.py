"""Bytes, bytearrays and views of them."""


def magic(data: bytes) -> str:
    if len(data) < 2:
        return "short"
    if data[0] == 0xFF and data[1] == 0xD8:
        return "jpeg"
    if data[:2] == b"PK":
        return "zip"
    return "other"


def checksum(buf: bytearray) -> int:
    total = 0
    for b in buf:
        total = (total + b) % 256
    buf.append(total)
    return total


def flip(buf: bytearray, i: int) -> bytearray:
    buf[i] ^= 0xFF
    return buf


def zeros(n: int) -> int:
    return len(bytearray(n)) // len(bytes(n))


def view(n: int) -> int:
    return memoryview(b"abc")[n]


def exact(x: float) -> float:
    return 1 / float.fromhex(x.hex())


def starts(data):
    if data.startswith(b"\x89P"):
        return True
    return data == b"GIF"
