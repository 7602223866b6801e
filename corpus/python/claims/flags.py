"""Values of a flag that have no name of their own."""

from enum import Flag, auto


class Perm(Flag):
    R = auto()
    W = auto()


class Style(Flag):
    BOLD = auto()
    ITALIC = auto()
    UNDERLINE = auto()


def perms(p: Perm) -> str:
    if Perm.R in p and Perm.W in p:
        return "rw"
    return "partial"


def marks(style: Style) -> int:
    if not style:
        return 0
    if Style.BOLD in style and Style.UNDERLINE in style and Style.ITALIC not in style:
        return 2
    return 1
