"""Writes calls of builtin functions and methods with arguments of all types, right and wrong ones, and what
CPython makes of each: a module with a function for each call, the results, the calls."""
import itertools
import sys

RECEIVERS = ['"a b"', 'b"a b"', 'bytearray(b"ab")', '[1, 2]', '(1, 2)', '{1: 2}', '{1, 2}', 'frozenset({1})', '7', 'True',
             '1.5', 'range(3)', 'slice(1, 2)', '{1: 2}.keys()', '{1: 2}.items()', '{1: 2}.values()']
ARGUMENTS = ['None', '1', '"a"', 'b"a"', '[]', '{1: 2}', '1.5', '(1,)', '-1', '{97: "b"}', 'len']
FEW = ['None', '1', '"a"', 'b"a"', '[]', '1.5']
FUNCTIONS = ['abs', 'all', 'any', 'ascii', 'bin', 'bool', 'bytearray', 'bytes', 'callable', 'chr', 'complex', 'delattr', 'dict',
             'divmod', 'enumerate', 'filter', 'float', 'format', 'frozenset', 'getattr', 'hasattr', 'hex', 'int', 'isinstance',
             'issubclass', 'iter', 'len', 'list', 'map', 'max', 'min', 'next', 'object', 'oct', 'ord', 'pow', 'property',
             'range', 'repr', 'reversed', 'round', 'set', 'setattr', 'slice', 'sorted', 'str', 'sum', 'tuple', 'vars', 'zip',
             'dict.fromkeys', 'str.maketrans', 'int.from_bytes', 'bytes.fromhex', 'float.fromhex', 'bytes.maketrans']
KEYWORDS = ['key', 'reverse', 'default', 'start', 'sep', 'maxsplit', 'encoding', 'base', 'strict', 'keepends', 'signed', 'tabsize',
            'count', 'ndigits', 'byteorder', 'x']
# Their results are addresses, or say what CPython has beside the machine.
SKIPPED = {'__hash__', '__sizeof__', '__dir__', '__reduce__', '__reduce_ex__', '__init_subclass__', '__subclasshook__',
           '__class__', '__new__', '__init__', '__getstate__', '__doc__', '__getnewargs__', '__format__', 'mapping',
           '__repr__', '__str__'}


def calls():
    callees = [(f'({r}).{name}', True) for r in RECEIVERS for name in dir(eval(r))
               if name not in SKIPPED and callable(getattr(eval(r), name))]
    callees += [(name, False) for name in FUNCTIONS]
    for callee, is_method in callees:
        is_special = '.__' in callee
        yield f'{callee}()'
        for one in ARGUMENTS:
            yield f'{callee}({one})'
        if is_special:
            yield f'{callee}(1, "a")'
            continue
        for two in itertools.product(FEW, FEW):
            yield f'{callee}({", ".join(two)})'
        for three in itertools.product(['"a"', 'b"a"', '1'], ['"b"', '2'], ['None', '1', '"a"', 'b"a"']):
            yield f'{callee}({", ".join(three)})'
        for name in KEYWORDS:
            yield f'{callee}({name}=1)'
            yield f'{callee}("a", {name}="utf-8")'


def shown(value):
    if type(value).__name__ in ('tuple', 'list', 'dict', 'str', 'bytes', 'bytearray', 'int', 'float', 'bool', 'NoneType',
                                'NotImplementedType'):
        return repr(value)
    return '<' + type(value).__name__ + '>'


cases = list(calls())
text = ''.join(f'def c{i}(): return {case}\n' for i, case in enumerate(cases))
open(sys.argv[1], 'w').write(text)
namespace = {'__name__': '__main__'}
exec(compile(text, 'cases', 'exec'), namespace)
with open(sys.argv[2], 'w') as out:
    for i in range(len(cases)):
        try:
            result = shown(namespace[f'c{i}']())
        except Exception as e:
            result = f'{type(e).__name__}: {e}'
        out.write(result.replace('\\', '\\\\').replace('\n', '\\n').replace('\r', '\\r') + '\n')
open(sys.argv[3], 'w').write('\n'.join(cases) + '\n')
