"""Prints, for each function: its name, its argument, statements executed, best seconds, result."""
import sys
import time

import functions

for function, argument in functions.CASES:
    best = float('inf')
    for _ in range(3):
        begun = time.perf_counter()
        result = function(argument)
        best = min(best, time.perf_counter() - begun)
    count = 0

    def trace(frame, event, arg):
        global count
        if event == 'line':
            count += 1
        return trace

    sys.settrace(trace)
    function(argument)
    sys.settrace(None)
    print(function.__name__, argument, count, best, repr(result), sep='\t', flush=True)
