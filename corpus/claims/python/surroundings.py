"""Lines that depend on files, the environment, the clock, chance or input."""

import os
import random
import sys
import time


def has_config() -> bool:
    if os.path.exists("/etc/hostname-of-nobody"):
        return True
    return False


def verbose() -> bool:
    if os.environ.get("VERBOSE") == "1":
        return True
    return False


def late() -> bool:
    if time.localtime().tm_hour >= 22:
        return True
    return False


def lucky() -> bool:
    if random.random() < 0.001:
        return True
    return False


def arguments() -> int:
    if len(sys.argv) > 3:
        return 1
    return 0


def ask() -> str:
    answer = input("Name? ")
    if answer == "xyzzy":
        return "magic"
    return answer


def on_windows() -> bool:
    if sys.platform == "win32":
        return True
    return False


def content(path: str) -> str:
    try:
        with open(path) as file:
            return file.read()
    except FileNotFoundError:
        return ""
