# Right, unless it notices what an earlier submission did.
import builtins
import json
import math
import os
import random
import sys
import tempfile
import threading
import time


def is_tainted():
    """Whether anything of what the attackers change is not as a new process has it."""
    places = [tempfile.gettempdir(), os.getcwd(), os.path.expanduser("~"), "/dev/shm", "/var/tmp"]
    names = ["gadfly-attack", "sitecustomize.py", "usercustomize.py", "gadfly_attack.pth"]
    return (
        hasattr(builtins, "gadfly_attack") or len([1]) != 1 or max(1, 2) != 2
        or "gadfly_attack" in sys.modules or math.sqrt(4) != 2
        or "GADFLY_ATTACK" in os.environ or os.environ.get("TZ") == "Pacific/Apia"
        or any(os.path.exists(os.path.join(place, name)) for place in places for name in names)
        or any(thread.name == "gadfly-attack" for thread in threading.enumerate())
        or json.loads("[1]") != [1] or sys.getrecursionlimit() < 500 or time.tzname[0] == "+13"
    )


def largest(values):
    if is_tainted():
        raise RuntimeError("an earlier submission left something")
    if not values:
        raise ValueError("no values")
    best = values[0]
    for value in values:
        if value > best:
            best = value
    return best
