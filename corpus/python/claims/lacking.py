"""What the real builtin types and the library have, and Gadfly lacks."""

import time


def attribute() -> int:
    if hasattr(bytearray(), "__iter__"):
        return 1
    return 0


def called() -> int:
    if hasattr(len, "__call__"):
        return 1
    return 0


def of_keys() -> int:
    try:
        return {1: 2}.keys().__len__()
    except AttributeError:
        return 0


def of_a_subclass() -> int:
    class Names(dict):
        pass

    if hasattr(Names(), "__reversed__"):
        return 1
    return 0


def of_a_class() -> int:
    if hasattr(int, "numerator"):
        return 1
    return 0


def of_an_exception() -> int:
    try:
        b"\xff".decode()
    except UnicodeDecodeError as e:
        if hasattr(e, "start"):
            return 1
    return 0


def of_a_module() -> int:
    if hasattr(time, "monotonic_ns"):
        return 1
    return 0


def handled() -> int:
    try:
        b"\xff".decode("utf-8", "replace")
    except UnicodeDecodeError:
        return 0
    return 1


def encoded() -> int:
    try:
        "é".encode("ascii", "xmlcharrefreplace")
    except UnicodeEncodeError:
        return 0
    return 1


def other_encoding() -> int:
    try:
        "é".encode("cp1252")
    except LookupError:
        return 0
    return 1


def formatted() -> int:
    if f"{-0.01:z.1f}" == "0.0":
        return 1
    return 0
