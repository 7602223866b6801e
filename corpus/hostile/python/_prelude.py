# Stands before every program of this folder. The test fills in what is between @ signs: a folder that
# everybody may read and write, a process of the same user, and Gadfly itself. A program returns the
# list of what it reached; the second line of its file says what that must be.
import ctypes
import os
import sys

WORLD = "@WORLD@"
BYSTANDER = @BYSTANDER@
GADFLY = @GADFLY@
PARENT = os.getppid()
C = ctypes.CDLL(None, use_errno=True)
X86 = os.uname().machine == "x86_64"
reached = []


def attempt(what, action):
    """Notes what succeeded."""
    try:
        result = action()
    except (OSError, ValueError, ImportError, AttributeError, KeyError, MemoryError, EOFError):
        return None
    reached.append(what)
    return result


def system_call(number, *arguments):
    """A call by its number on x86-64."""
    if not X86:
        raise OSError
    words = [ctypes.c_long(a) if isinstance(a, int) else a for a in arguments]
    words += [ctypes.c_long(0)] * (6 - len(words))
    result = C.syscall(ctypes.c_long(number), *words)
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def allowed(calls, *arguments):
    """Which of these calls are not refused by the filter, whatever else is wrong with them."""
    for name, number in calls.items():
        try:
            system_call(number, *(arguments or [-1] * 6))
        except OSError as error:
            if error.errno in (1, 38, None):  # EPERM, ENOSYS
                continue
        reached.append(name)


def read(file):
    with open(file, "rb") as source:
        return source.read(100)


def names(folder):
    """What a folder lists besides the way to the runtime and to the program's own folder."""
    shown = [os.path.realpath(sys.executable), os.path.realpath(os.__file__), os.getcwd()]
    found = [n for n in os.listdir(folder) if not any(s.startswith(os.path.join(folder, n)) for s in shown)]
    if not found:
        raise OSError
    return found
