"""Letters of rare scripts, of which not everything is known, and other versions of Python know less."""

import re


def folded() -> int:
    if "ﬁ".casefold() == "fi":
        return 1
    return 0


def titled() -> int:
    if "ǆ".title() == "ǅ":
        return 1
    return 0


def digit() -> int:
    if "⑴".isdigit():
        return 1
    return 0


def number() -> int:
    return int("𝟗")


def letter() -> int:
    if "ा".isalpha():
        return 1
    return 0


def later_letter() -> int:
    if "\ua7cb".lower() == "\ua7cb":
        return 1
    return 0


def shown() -> int:
    if repr("\u0378") == "'\\u0378'":
        return 1
    return 0


def matched() -> int:
    if re.match(r"\d", "᧐"):
        return 1
    return 0


def half_of_a_pair() -> int:
    if repr("\ud800") == "'\\ud800'":
        return 1
    return 0


def half_in_a_format(n: int) -> int:
    if f"{n}\ud800".isprintable():
        return 1
    return 0
