# The worker: a server that never runs the user's code itself. It compiles modules, loads what they
# import from the standard library, and forks for every run; the child confines itself further, runs
# the code and leaves what it saw in shared memory, which closing descriptors cannot take away.
#
# All parts run with builtins of their own, so that patched builtins change nothing here. What a
# child needs after the user's code ran is held in variables, not looked up in modules.

import ast
import collections
import copy
import faulthandler
import gc
import io
import json
import mmap
import opcode
import os
import resource
import signal
import struct
import sys
import time
import types
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from json.encoder import encode_basestring_ascii as _escape

import builtins as REAL_BUILTINS

try:
    import ctypes
except ImportError:
    # Pythons are built without it now and then; the children are confined less well then.
    ctypes = None

# The instruction of `raise` statements and of `assert`.
RAISE = opcode.opmap["RAISE_VARARGS"]
WORKER_FILE = "gadfly-worker"
_exit = os._exit
_getpid = os.getpid
_settrace = sys.settrace
_getframe = sys._getframe
_set_recursion_limit = sys.setrecursionlimit
_signal = signal.signal
_setitimer = signal.setitimer
_SIGALRM = signal.SIGALRM
_SIG_DFL = signal.SIG_DFL
_ITIMER_REAL = signal.ITIMER_REAL
_SIGPROF = signal.SIGPROF
_ITIMER_PROF = signal.ITIMER_PROF
_BytesIO = io.BytesIO
