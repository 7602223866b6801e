# Which lines of one file are executed, and which line follows which within a function.

_YIELDS = None


def _yields():
    """The instructions at which a generator pauses."""
    global _YIELDS
    if _YIELDS is None:
        import opcode

        names = ("YIELD_VALUE", "YIELD_FROM", "SEND", "ASYNC_GEN_WRAP")
        _YIELDS = frozenset(opcode.opmap[name] for name in names if name in opcode.opmap)
    return _YIELDS


class Tracer:
    def __init__(self, file, marks):
        self.file = file
        # A byte for each line, in shared memory: known even if the process is lost.
        self.marks = marks
        self.arcs = set()
        self.paused = {}
        self.yields = _yields()

    def start(self):
        _settrace(self.enter)

    def stop(self):
        _settrace(None)

    def enter(self, frame, event, argument):
        code = frame.f_code
        if code.co_filename != self.file:
            return None
        marks, arcs, most = self.marks, self.arcs, len(self.marks)
        last = 0
        raising = False
        generator = code.co_flags & 0x2A0
        if generator:
            last = self.paused.pop(frame, 0)
        paused, yields = self.paused, self.yields

        def local(frame, event, argument):
            nonlocal last, raising
            if event == "line":
                line = frame.f_lineno
                raising = False
                if line is not None and line < most:
                    marks[line] = 1
                    arcs.add((last, line))
                    last = line
            elif event == "exception":
                raising = True
            elif event == "return":
                if generator and code.co_code[frame.f_lasti] in yields and not raising:
                    paused[frame] = last
                elif not raising:
                    arcs.add((last, 0))
            return local

        return local
