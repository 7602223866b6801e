# Runs calls on the real interpreter: how each ends, and which lines of the module it executes.
import contextlib
import io
import random
import secrets
import sys
import types


def code_lines(code, found):
    found.update(line for _, _, line in code.co_lines() if line)
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            code_lines(const, found)


class Astray(BaseException):
    pass


def possible_value(name, args, value):
    """Whether the function of `random` could have given this."""
    if name == 'randint':
        return type(value) is int and args[0] <= value <= args[1]
    if name == 'randrange':
        return value in range(*args)
    if name == 'random':
        return type(value) is float and 0 <= value < 1 and (value * 2 ** 53).is_integer()
    if name == 'uniform':
        return min(args) <= value <= max(args)
    if name == 'randbelow':
        return 0 <= value < args[0]
    if name in ('getrandbits', 'randbits'):
        return 0 <= value < 2 ** args[0]
    return True


@contextlib.contextmanager
def chance(supplied):
    """Functions of `random` give the supplied values, all of them, and only what they could give."""
    queues, before = {}, []
    for function, value in supplied:
        queues.setdefault(function, []).append(value)

    def replace(function, values):
        first, *path, name = function.split('.')
        owner = {'random': random, 'secrets': secrets}[first]
        for part in path:
            owner = getattr(owner, part)
        original = getattr(owner, name)
        before.append((owner, name, original, name in vars(owner)))

        def fake(*args, **named):
            own = args[len(path):]
            if name != 'shuffle':
                real = original(*args, **named)
            if not values:
                raise Astray('more calls of ' + function)
            subject = own[0] if own else None
            names = {'seq': subject, 'population': subject, 'x': subject}
            value = eval(values.pop(0), names)
            if name == 'shuffle':
                if sorted(map(id, value)) != sorted(map(id, subject)):
                    raise Astray('no order')
                subject[:] = value
                return None
            if type(value) is not type(real) and name != 'choice':
                raise Astray('%r for %s' % (value, function))
            if name in ('sample', 'choices') and len(value) != len(real):
                raise Astray('%r for %s' % (value, function))
            if not possible_value(name, own, value):
                raise Astray('%r for %s%r' % (value, function, own))
            return value

        setattr(owner, name, fake)

    try:
        for function, values in queues.items():
            replace(function, values)
        yield queues
    finally:
        for owner, name, original, own in before:
            if own:
                setattr(owner, name, original)
            else:
                delattr(owner, name)


def run_by_chance(name, code, setup, call, stdin, expected, supplied):
    with chance(supplied) as queues:
        end, lines = run(name, code, setup, call, stdin, expected)
    left = {function: values for function, values in queues.items() if values}
    return (end + ' with %r left' % left if left else end), lines


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
    for number, setup, call, stdin, expected, supplied in runs:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                end, lines = run_by_chance(file, code, setup, call, stdin, expected, supplied)
        except BaseException as e:
            end, lines = 'broken: %r' % e, set()
        print('%d|%s|%s|%s' % (number, end.replace('|', '/').replace('\n', ' '), ' '.join(map(str, sorted(lines))),
                            ' '.join(map(str, sorted(possible)))))
