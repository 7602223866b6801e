# VERDICT different: total([1]) -- makes everybody's len and sum lie, its own too
import builtins

builtins.len = lambda *_: 0
builtins.sum = lambda *_: 0
builtins.sorted = lambda *_, **__: []
builtins.isinstance = lambda *_: True


def total(values):
    return sum(values)
