# Which lines of one file are executed, and which line follows which within a function.

import opcode


def instructions(*names):
    return frozenset(opcode.opmap[name] for name in names if name in opcode.opmap)


# Where a function ends and where a generator pauses; a frame that is left elsewhere is left by an
# exception.
RETURNS = instructions("RETURN_VALUE", "RETURN_CONST")
# From 3.13 on a paused generator is at the instruction with which it will go on.
YIELDS = instructions("YIELD_VALUE", "YIELD_FROM", "SEND", "ASYNC_GEN_WRAP", "RESUME")


class Tracer:
    def __init__(self, file, marks):
        self.file = file
        # A byte for each line, in shared memory: known even if the process is lost.
        self.marks = marks
        self.arcs = set()
        # Lines in which an exception came up or came through, caught or not.
        self.broken = set()
        self.paused = {}

    def start(self):
        _settrace(self.enter)

    def stop(self):
        _settrace(None)

    def enter(self, frame, event, argument):
        code = frame.f_code
        if code.co_filename != self.file:
            return None
        marks, arcs, most = self.marks, self.arcs, len(self.marks)
        broken = self.broken
        paused = self.paused
        last = paused.pop(frame, 0) if paused else 0

        def local(frame, event, argument):
            nonlocal last
            if event == "line":
                line = frame.f_lineno
                if line is not None and line < most:
                    marks[line] = 1
                    arcs.add((last, line))
                    last = line
            elif event == "exception":
                broken.add(last)
            elif event == "return":
                instruction = code.co_code[frame.f_lasti]
                if instruction in RETURNS:
                    arcs.add((last, 0))
                elif instruction in YIELDS:
                    paused[frame] = last
            return local

        return local
