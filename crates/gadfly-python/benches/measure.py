"""For each name of a function that is read: its argument, statements executed, best seconds of a
few runs, result. Names come one at a time, so that the two machines measure in turns."""
import sys
import time

import functions

cases = {function.__name__: (function, argument) for function, argument in functions.CASES}
for line in sys.stdin:
    name, _, again = line.partition(' ')
    function, argument = cases[name.strip()]
    best = float('inf')
    for _ in range(2):
        begun = time.perf_counter()
        result = function(argument)
        best = min(best, time.perf_counter() - begun)
    count = 0

    def trace(frame, event, arg):
        global count
        if event == 'line':
            count += 1
        return trace

    if not again.strip():
        sys.settrace(trace)
        function(argument)
        sys.settrace(None)
    print(argument, count, best, repr(result), sep='\t', flush=True)
