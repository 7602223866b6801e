"""Prints expressions, one a line, and with --run what CPython makes of each."""
import sys

values = ['None', 'True', 'False', '0', '1', '-1', '2', '7', '-7', '255', '10**20', '-(2**70)', '0.0', '-0.0', '1.5',
          '-2.5', '1e300', 'float("inf")', 'float("nan")', '""', '"a"', '"abc"', '"A b,C"', '"12"', '"é"', 'b""', 'b"ab"',
          '[]', '[1]', '[1, 2, 3]', '["b", "a"]', '[[1], [2]]', '()', '(1,)', '(1, "x")', '{}', '{"a": 1}', '{1: 2, "b": [3]}',
          'set()', '{1, 2}', 'frozenset({2, 3})', 'range(3)', 'range(5, 0, -2)']
small = ['None', 'True', '0', '3', '-2', '10**20', '1.5', '0.0', '"ab"', 'b"x"', '[1, 2]', '(1,)', '{"a": 1}', '{1, 2}',
         'frozenset({1})', 'range(2)']
cases = []
for op in ['+', '-', '*', '/', '//', '%', '&', '|', '^', '==', '!=', '<', '<=', '>', '>=', 'in', 'and', 'or', 'is']:
    for a in small:
        for b in small:
            # Identity of equal constants is CPython's own business; bytes are not formatted.
            if op == 'is' and a == b and a not in ('None', 'True') or op == '%' and a.startswith('b'):
                continue
            cases.append(f'{a} {op} {b}')
numbers = ['0', '1', '-1', '2', '7', '-7', 'True', '10**20', '-(2**70)', '0.0', '-0.0', '1.5', '-2.5', '1e300', 'float("inf")', 'float("nan")']
for op in ['+', '-', '*', '/', '//', '%', '**', '==', '<', '<=', '>']:
    for a in numbers:
        for b in numbers:
            if op == '**' and (len(b) > 4 or b.startswith('-') and a.startswith('-') and '.' in b):
                continue
            if op == '**' and '.5' in b and a.startswith('-'):
                continue
            if op == '**' and b in ('10**20', '-(2**70)'):
                continue
            cases.append(f'({a}) {op} ({b})')
for op in ['<<', '>>', '&', '|', '^']:
    for a in ['0', '1', '-1', '13', '-13', 'True', '10**20', '1.5', '"a"']:
        for b in ['0', '1', '3', '70', '-1', 'True', 'None']:
            cases.append(f'{a} {op} {b}')
for v in values:
    for f in ['-', '+', '~', 'not ']:
        cases.append(f'{f}{v}')
    for f in ['repr', 'str', 'bool', 'len', 'list', 'tuple', 'sorted', 'sum', 'min', 'max', 'int', 'float', 'abs', 'hex', 'bin',
              'oct', 'chr', 'ord', 'round', 'reversed', 'dict', 'any', 'all', 'type', 'callable', 'ascii', 'range', 'bytes', 'iter',
              'enumerate', 'next']:
        if f in ('reversed', 'enumerate', 'iter'):
            cases.append(f'list({f}({v}))')
        elif f in ('bytes', 'range', 'chr') and v == '1e300':
            continue
        else:
            cases.append(f'{f}({v})')
    for t in ['int', 'str', 'float', 'bool', 'list', '(int, str)', 'object', 'type(None)', '3']:
        cases.append(f'isinstance({v}, {t})')
    cases.append(f'[*{v}]')
    cases.append(f'(lambda a, b: (a, b))(*{v})')
    cases.append(f'({v})[0]')
    cases.append(f'({v})[-1]')
    cases.append(f'({v})["a"]')
    cases.append(f'({v}).nothing')
    cases.append(f'({v})()')
    cases.append(f'[x for x in {v}]')
    cases.append(f'{{{v}: 1}}')
    cases.append(f'f"{{{v!s}!r}}"' if '"' not in v and '{' not in v else f'"%r" % ({v},)')
for s in ['"hello"', '[1, 2, 3, 4, 5]', '(1, 2, 3)', 'range(10)', 'b"abcde"']:
    for i in ['None', '0', '1', '-1', '3', '-3', '10', '-10']:
        for j in ['None', '0', '2', '-2', '10']:
            for k in ['None', '1', '2', '-1', '-2', '0']:
                cases.append(f'{s}[{i}:{j}:{k}]')
strings = ['""', '"a"', '"abc"', '"Hello World"', '" x y "', '"a,b,,c"', '"aXbX"', '"123"', '"ÀÉ"', '"ab\\ncd\\n"']
for s in strings:
    for m in ['upper', 'lower', 'title', 'capitalize', 'swapcase', 'strip', 'lstrip', 'rstrip', 'split', 'rsplit', 'splitlines', 'isalpha',
              'isdigit', 'isalnum', 'isspace', 'isupper', 'islower', 'istitle', 'isidentifier', 'isnumeric', 'isdecimal', 'encode',
              'casefold', 'isascii', 'isprintable', 'expandtabs']:
        cases.append(f'{s}.{m}()')
    for a in ['"a"', '"b"', '","', '""', '"X"', '"abc"', '3', 'None']:
        for m in ['find', 'rfind', 'index', 'rindex', 'count', 'startswith', 'endswith', 'split', 'rsplit', 'partition', 'rpartition',
                  'strip', 'lstrip', 'rstrip', 'join', 'removeprefix', 'removesuffix', '__contains__', '__add__']:
            cases.append(f'{s}.{m}({a})')
    for w in ['0', '5', '12', '"a"']:
        for m in ['center', 'ljust', 'rjust', 'zfill']:
            cases.append(f'{s}.{m}({w})')
        cases.append(f'{s}.center({w}, "*")')
    cases += [f'{s}.replace("a", "ZZ")', f'{s}.replace("", "-")', f'{s}.replace("X", "", 1)', f'{s}.split(",", 1)', f'{s}.split(None, 1)',
              f'{s}.rsplit(None, 1)', f'{s}.find("a", 1)', f'{s}.count("a", 0, 2)', f'"-".join({s})', f'{s}.splitlines(True)', f'{s}[::-1]',
              f'{s}.startswith(("a", "H"))', f'{s} * 2', f'{s}.translate(str.maketrans("ab", "xy"))', f'{s}.zfill(-1)', f'list({s})']
specs = ['', 'd', '5', '<5', '>5', '^5', '05', '+', '+d', ',', '_', 'x', 'X', '#x', 'b', '#b', 'o', '#o', 'c', 'e', '.2e', 'f', '.2f', '.0f', 'g', '.3g',
         '%', '.1%', 's', '*^9', '*<9', '=+6', '010.3f', ',.2f', '08,d', '.3', '10.4', ' d', 'q', '.2d', '#.0f', 'G', 'E', '_x']
for v in ['0', '1', '-1', '42', '255', '1234567', 'True', '10**20', '0.0', '1.5', '-2.75', '1234.5678', '1e10', '1e-7', 'float("inf")', 'float("nan")',
          '"ab"', '""', 'None', '[1]', '123456789.123']:
    for spec in specs:
        cases.append(f'format({v}, {spec!r})')
for f in ['%d', '%5d', '%-5d|', '%05d', '%+d', '%s', '%10s', '%-10s|', '%r', '%x', '%X', '%o', '%#x', '%e', '%f', '%.2f', '%10.3f', '%g', '%c', '%%', '%5.1s',
          '%i', '%q', '%', '%(a)s', '%d %d', '%.3d']:
    for v in ['1', '-7', '65', '1.5', '"ab"', '"a"', 'None', '(1, 2)', '[1]', '{"a": 1}', '10**20', 'True', '()']:
        cases.append(f'{f!r} % {v}')
for f in ['"{}".format(1)', '"{} {}".format(1, "a")', '"{1} {0}".format(1, 2)', '"{a}".format(a=3)', '"{0[1]}".format([1, 2])', '"{0.real}".format(5)',
          '"{!r}".format("x")', '"{:>5}".format("x")', '"{:{}}".format(3, 5)', '"{:{w}}".format(3, w=4)', '"{{}}".format()', '"{}".format()', '"{a}".format()',
          '"{".format(1)', '"}".format(1)', '"{0}{}".format(1, 2)', '"{!x}".format(1)', '"{:d}".format("a")', '"{0[a]}".format({"a": 1})']:
    cases.append(f)
for l in ['[]', '[1]', '[3, 1, 2]', '[1, 1.0, True]', '["b", "a"]', '[[2], [1]]', '[1, "a"]', '[None]']:
    for e in ['append(9)', 'extend([7, 8])', 'extend("xy")', 'extend(3)', 'insert(0, 5)', 'insert(-1, 5)', 'insert(10, 5)', 'remove(1)', 'pop()', 'pop(0)', 'pop(-1)',
              'pop(5)', 'pop("a")', 'clear()', 'index(1)', 'index(1, 1)', 'index(9)', 'count(1)', 'reverse()', 'sort()', 'sort(reverse=True)', 'sort(key=str)',
              'sort(key=lambda v: repr(v), reverse=True)', 'copy()', 'append()', 'append(1, 2)', 'foo()', '__len__()', '__getitem__(0)']:
        cases.append(f'(lambda l: (l.{e}, l))({l})')
    for e in ['l[0] = 9', 'l[1:2] = [7, 8]', 'l[::2] = [0]', 'l[5] = 1', 'l += [4]', 'l *= 2', 'l += "ab"', 'l += 1', 'del l[0]', 'del l[1:]', 'del l[::2]', 'l["a"] = 1',
              'l[:] = ()', 'l[0] += 1', 'l, *m = l', 'a, b, c = l', 'a, *b = l', '*a, b = l']:
        cases.append(f'@{l}|{e}')
for d in ['{}', '{1: 2}', '{"a": 1, "b": 2}', '{1: "x", 1.5: "y", True: "z"}', '{(1, 2): [3]}']:
    for e in ['get(1)', 'get("a", 5)', 'get([])', 'keys()', 'values()', 'items()', 'pop(1)', 'pop("zz", 0)', 'pop("zz")', 'popitem()', 'setdefault(1)', 'setdefault("q", 7)',
              'update({1: 9})', 'update([(5, 6)])', 'update(x=1)', 'update(3)', 'update([1])', 'update(["abc"])', 'clear()', 'copy()', '__contains__(1)', '__getitem__("k")', 'fromkeys([1, 2], 0)']:
        cases.append(f'(lambda d: (d.{e}, d))({d})')
    for e in ['d[1] = 7', 'd["a"] += 1', 'del d[1]', 'd[[]] = 1', 'd |= {8: 9}', 'd = {**d, "z": 0}', 'd = d | {1: 0}', 'd = [k for k in d]', 'd = sorted(d, key=str)',
              'd = {v: k for k, v in d.items()}', 'd = list(reversed(d))', 'd = d == {1: 2}', 'd = len(d), 1 in d']:
        cases.append(f'@{d}|{e}'.replace('@', '@d'))
for s in ['set()', '{1}', '{1, 2, 3}', '{5, 40, 9, 17, 33}', 'frozenset({1, 2})', '{1.0, 2}', '{-1, -2}', '{(1, 2), (3, 4)}']:
    for e in ['add(4)', 'remove(1)', 'remove(99)', 'discard(99)', 'pop()', 'clear()', 'copy()', 'union([7])', 'intersection([1, 2])', 'difference({1})', 'symmetric_difference({1, 9})', 'issubset({1, 2, 3})',
              'issuperset([1])', 'isdisjoint([8])', 'update([100, 200])', 'intersection_update({1})', 'difference_update([1])', 'symmetric_difference_update([1, 8])', 'add([])', 'union(3)']:
        cases.append(f'(lambda s: (s.{e}, s))({s})')
    for o in ['{1, 2}', 'frozenset({2, 9})', '[1]', '{1: 2}.keys()']:
        for op in ['|', '&', '-', '^', '<', '<=', '==', '>']:
            cases.append(f'{s} {op} {o}')
    cases.append(f'hash(frozenset({s}))')
for n in ['0', '1', '-1', '12', '255', '-256', '2**64', 'True']:
    for e in ['bit_length()', 'bit_count()', 'to_bytes(2, "big")', 'to_bytes(9, "little", signed=True)', 'conjugate()', 'as_integer_ratio()', 'real', 'imag', 'numerator', 'denominator', '__add__(1)', '__add__("a")', '__eq__(1.0)', 'foo']:
        cases.append(f'({n}).{e}')
    cases += [f'hash({n})', f'divmod({n}, 7)', f'divmod({n}, -7)', f'divmod({n}, 0)', f'pow({n}, 3)', f'pow({n}, 3, 5)', f'pow(3, -1, 7)', f'round({n}, -1)', f'round({n}, 2)', f'int(str({n}))', f'bin({n})', f'hex({n})', f'{n} / 3', f'{n} // 3.0']
for x in ['0.0', '-0.0', '0.5', '1.5', '2.5', '-2.5', '2.675', '1e16', '1e22', '123456.789', '1e-5', '1e-4', '5e-324', '1.7976931348623157e308', 'float("inf")', 'float("-inf")', 'float("nan")', '0.1', '1/3', '100.0', '1e15', '9007199254740993.0']:
    cases += [f'repr({x})', f'str({x})', f'round({x})', f'round({x}, 1)', f'round({x}, 2)', f'round({x}, -1)', f'int({x})', f'({x}).is_integer()', f'({x}).as_integer_ratio()', f'({x}).hex()', f'({x}) // 1', f'({x}) % 1', f'({x}) % -3', f'divmod({x}, 0.3)', f'"%.3f" % ({x})', f'"%g" % ({x})', f'f"{{{x}:.2f}}"', f'abs({x})', f'-({x})', f'({x}) == ({x})', f'[{x}] == [{x}]', f'float(str({x}))', f'bool({x})', f'({x}) ** 2', f'({x}) ** 0.5' if not x.startswith('-') else f'({x}) ** 3']
for x in ['1.0', '0.5', '2', '-1', '100', '0', '1e10', '"a"', 'None', '10**30', '0.3']:
    for f in ['sqrt', 'floor', 'ceil', 'trunc', 'fabs', 'log', 'log2', 'log10', 'exp', 'factorial', 'isqrt', 'isnan', 'isinf', 'isfinite', 'degrees', 'radians', 'sin', 'cos', 'atan']:
        if f == 'factorial' and len(x) > 3 or f in ('sin', 'cos', 'exp') and x in ('10**30', '1e10'):
            continue
        cases.append(f'math.{f}({x})')
cases += ['math.gcd(12, 18)', 'math.gcd()', 'math.lcm(4, 6)', 'math.hypot(3, 4)', 'math.pow(2, 0.5)', 'math.prod([1, 2, 3])', 'math.comb(5, 2)', 'math.perm(5, 2)', 'math.fsum([0.1] * 10)', 'math.isclose(0.1 + 0.2, 0.3)', 'math.copysign(1, -0.0)', 'math.fmod(-7, 3)', 'math.dist((0, 0), (3, 4))', 'math.modf(2.5)', 'math.frexp(8.0)', 'math.pi', 'math.inf']
for t in ['"12"', '" 12 "', '"-5"', '"1_000"', '"0x1f"', '"12a"', '""', '"1.5"', '"+3"', '"١٢"', '"1e3"', '"inf"', '"-nan"', '".5"', '"5."', '"1__0"', '"--1"', '"0b11"']:
    cases += [f'int({t})', f'float({t})', f'int({t}, 16)', f'int({t}, 0)', f'int({t}, 2)', f'int({t}, 36)']
for e in ['f()', 'f(1)', 'f(1, 2)', 'f(1, 2, 3)', 'f(1, 2, 3, 4)', 'f(b=2)', 'f(1, b=2)', 'f(1, a=1)', 'f(1, c=3)', 'f(1, z=3)', 'f(*[1, 2])', 'f(**{"a": 1, "b": 2})', 'f(1, **{"b": 2, "c": 3})', 'f(*3)', 'f(**3)', 'f(1, *(), b=5)', 'f(**{1: 2})', 'f(a=1, **{"a": 2})']:
    for d in ['a, b', 'a, b=5', 'a, /, b', 'a, *, b', 'a, *, b=1, c=2', '*a, b=0', 'a, *b, c=9, **d', 'a, b, c', '*, a, b', 'a, /, *, b', '']:
        cases.append(f'!{d}|{e}')
# More of the same shape: iterators, comprehension, sorting, chained comparison.
for e in ['[a + b for a in range(3) for b in range(a)]', '{a: b for a, b in zip("abc", range(3))}', '{a % 3 for a in range(10)}', 'list(a * 2 for a in [1, 2] if a > 1)', 'list(map(str, [1, 2]))', 'list(map(lambda a, b: a + b, [1, 2], [3, 4, 5]))',
          'list(filter(None, [0, 1, "", "a"]))', 'list(filter(lambda v: v > 1, [1, 2, 3]))', 'list(zip([1, 2], "ab", (True,)))', 'list(zip())', 'list(zip([1], [2, 3], strict=True))', 'list(enumerate("ab", 5))', 'list(enumerate(map(str, [1])))', 'sum([[1], [2]], [])', 'sum(["a"], "")', 'sum([1, 2.5, True])',
          'sorted([3, 1, 2], reverse=True)', 'sorted("hello")', 'sorted([(1, "b"), (1, "a")])', 'sorted([1, "a"])', 'sorted({3: 1, 1: 2})', 'sorted([1.5, 1, True], key=lambda v: -v)', 'min([3, 1, 2], key=lambda v: -v)', 'max("abc", "abd")', 'min([])', 'max([], default=7)', 'max(1)', 'min(1, 2, default=3)', 'max([(1, 2), (1, 3)])',
          '1 < 2 < 3', '1 < 2 > 1 == 1', '3 > 2 > 2', '1 if [] else 2', 'not []', '[] or 0 or "x"', '1 and 0 and 2', '(lambda: 5)()', '(lambda *a, **k: (a, k))(1, x=2)', '[*range(3), *"ab"]', '{**{1: 2}, 3: 4}', '(*[1], 2)', '{*[1, 2], 3}', '"a" "b"', '"%s" % "x"', 'f"{1 + 1}"', 'f"{3.14159:.2f} {5:>3} {"x"!r} {1 + 1 = }"', 'f"{10:{4}}"', 'f"{{}}"',
          '[i for i in range(5) if i if i > 2]', '[[j for j in range(i)] for i in range(3)]', '(y := 5) + y', 'list(reversed([1, 2]))', 'list(reversed("ab"))', 'list(reversed(range(3)))', 'next(iter([]), 9)', 'next(iter([4]))', 'next(iter([]))', 'iter(3)', 'next(3)', 'list(iter(iter([1]), 1))', 'any(v > 2 for v in [1, 3])', 'all([])', 'type(1)', 'type("")', 'type([]).__name__', 'int.__name__', '(1).__class__', 'str(int)', 'repr(type(None))', 'bool.__mro__', 'ValueError("x")', 'ValueError("x", 1)', 'str(ValueError("x", 1))', 'str(KeyError("k"))', 'repr(KeyError())', 'str(OSError(2, "no"))', 'ValueError("x").args', 'hash((1, 2))', 'hash(1.5)', 'hash("a") == hash("a")', 'hash([])', 'id(1) == id(1)', 'slice(1, 2)', 'slice(None, 5, 2).indices(3)', 'range(3) == range(0, 3, 1)', 'range(0, 10, 3)[2]', 'range(5)[::-1]', '3 in range(0, 10, 3)', 'range(3).index(2)', 'range(0)', 'range(1, 2, 0)', 'range("a")', 'len(range(10**20))', 'bytes([1, 2])', 'bytes(3)', 'bytes("é", "utf-8")', 'b"ab".decode()', 'b"a" + "b"', '"é".encode()', '"é".encode("ascii")', 'b"abc"[1]', 'b"abc"[1:]', 'list(b"ab")', 'b"ab".hex()', 'bytearray(b"ab")', 'int.from_bytes(b"\\x01\\x02", "big")', 'int("9" * 5000)', 'str(10 ** 5000)', '...', 'Ellipsis is ...', 'NotImplemented', 'getattr(1, "real")', 'getattr(1, "x", 5)', 'getattr(1, "x")', 'hasattr([], "append")', 'callable(len)', 'divmod(7, 2)', 'divmod(-7, 2.0)', 'pow(2, -1)', 'pow(2, 10, 7)', 'round(2.5)', 'round(-1.5)', 'round(1234, -2)', 'chr(97)', 'chr(-1)', 'ord("ab")', 'ord(1)', 'abs(-5)', 'abs("a")', 'print()', 'isinstance(1, 1)', 'issubclass(bool, int)', 'issubclass(1, int)', 'len(5)', 'len()', 'len(1, 2)', '[].append(1, 2)', '"".join([1])', 'undefined_name', '1 / 0', '1 // 0', '1 % 0', '1.0 / 0', '1.0 // 0', '1.0 % 0', '0 ** -1', '2 ** 0.5', '[1, 2, 3].index(4)', '"abc".index("z")', '{}["x"]', '[][0]', '()[0]', '""[0]', 'None.x', 'None + 1', '1 + None', '"a" + 1', '1 + "a"', '[1] + (1,)', '(1,) + [1]', '"a" * "b"', '[1] * 1.5', '-"a"', '~1.5', '{} < {}', '[] < {}', '1 < "a"', '{[]: 1}', '{{}}', 'set([[]])', 'int("x")', 'int([])', 'int(None)', 'float("x")', 'float(None)', 'dict([1])', 'dict(a=1)', 'dict([(1, 2)], b=3)', 'list(5)', 'tuple(None)', 'zip(1)', 'sum(1)', 'sum("ab")', 'reversed(1)', 'enumerate(1)', 'sorted(1)', 'a_b', '[1][1.0]', '[1]["a"]', '(1)["a"]', '"a"["b"]', '(lambda: 1)(1)', '(lambda a: a)()', '5()', 'None()', '"a"()']:
    cases.append(e)


def parses(case):
    try:
        compile(source(0, case), 'case', 'exec')
        return True
    except SyntaxError:
        return False


def source(i, case):
    if case.startswith('@'):
        name = 'd' if case.startswith('@d') else 'l'
        value, stmt = case.lstrip('@d' if name == 'd' else '@').split('|', 1)
        return f'def c{i}():\n    {name} = {value}\n    {stmt}\n    return {{k: v for k, v in locals().items()}}\n'
    if case.startswith('!'):
        params, call = case[1:].split('|', 1)
        names = [p.strip(' *').split('=')[0] for p in params.split(',') if p.strip(' */')]
        return f'def c{i}():\n    def f({params}): return ({", ".join(names)}{"," if names else ""})\n    return {call}\n'
    return f'def c{i}():\n    return {case}\n'


cases = [c for c in cases if parses(c)]
text = 'import math\n' + ''.join(source(i, c) for i, c in enumerate(cases))
if len(sys.argv) > 1:
    open(sys.argv[1], 'w').write(text)
    namespace = {'__name__': '__main__'}
    exec(compile(text, 'cases', 'exec'), namespace)
    out = []
    for i in range(len(cases)):
        try:
            result = repr(namespace[f'c{i}']())
        except Exception as e:
            result = f'{type(e).__name__}: {e}' if str(e) else type(e).__name__
        out.append(result.replace('\\', '\\\\').replace('\n', '\\n').replace('\r', '\\r'))
    open(sys.argv[2], 'w').write('\n'.join(out) + '\n')
    open(sys.argv[3], 'w').write('\n'.join(c.replace('\n', ' ') for c in cases) + '\n')
print(len(cases))
