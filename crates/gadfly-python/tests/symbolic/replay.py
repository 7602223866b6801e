# Runs calls on the real interpreter: how each ends, and which lines of the module it executes.
import contextlib
import io
import sys
import types


def code_lines(code, found):
    found.update(line for _, _, line in code.co_lines() if line)
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            code_lines(const, found)


def run(name, code, setup, call, stdin, expected):
    lines = set()

    def tracer(frame, event, arg):
        if frame.f_code.co_filename != name:
            return None
        if event == 'line':
            lines.add(frame.f_lineno)
        return tracer

    module = types.ModuleType('program')
    sys.modules['program'] = module
    space = module.__dict__
    exec(code, space)
    sys.stdin = io.StringIO(''.join(line + '\n' for line in stdin))
    end = 'setup'
    sys.settrace(tracer)
    try:
        try:
            for line in setup:
                exec(line, space)
        except BaseException as e:
            sys.settrace(None)
            return 'setup failed: %s %s' % (type(e).__name__, e), lines
        try:
            result = eval(call, space)
            if isinstance(result, types.GeneratorType):
                for _, _ in zip(range(COUNT), result):
                    pass
            end = 'returns'
        except BaseException as e:
            sys.settrace(None)
            line = 0
            at = e.__traceback__
            while at is not None:
                if at.tb_frame.f_code.co_filename == name:
                    line = at.tb_lineno
                at = at.tb_next
            if isinstance(e, RecursionError):
                return 'RecursionError', lines
            return '%s at %d' % (type(e).__name__, line), lines
    finally:
        sys.settrace(None)
    if expected is not None:
        wanted = repr(eval(expected, space))
        if wanted != repr(result):
            end = 'returns %s, not %s' % (repr(result), wanted)
    return end, lines


for file, source, runs in PROGRAMS:
    code = compile(source, file, 'exec')
    possible = set()
    code_lines(code, possible)
    for number, setup, call, stdin, expected in runs:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                end, lines = run(file, code, setup, call, stdin, expected)
        except BaseException as e:
            end, lines = 'broken: %r' % e, set()
        print('%d|%s|%s|%s' % (number, end.replace('|', '/').replace('\n', ' '), ' '.join(map(str, sorted(lines))),
                            ' '.join(map(str, sorted(possible)))))
