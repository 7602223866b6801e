"""Parsers and interpreters as in textbooks."""
from collections import namedtuple
from typing import NamedTuple, Optional

Token = namedtuple("Token", ["kind", "text", "pos"])


class Span(NamedTuple):
    start: int
    end: int = -1
    label: Optional[str] = None

    @property
    def length(self):
        return self.end - self.start

    def shifted(self, by):
        return self._replace(start=self.start + by, end=self.end + by)


def tokenize(source):
    i = 0
    while i < len(source):
        c = source[i]
        if c.isspace():
            i += 1
        elif c.isdigit() or c == ".":
            j = i
            while j < len(source) and (source[j].isdigit() or source[j] == "."):
                j += 1
            yield Token("num", source[i:j], i)
            i = j
        elif c.isalpha():
            j = i
            while j < len(source) and source[j].isalnum():
                j += 1
            yield Token("name", source[i:j], i)
            i = j
        elif c in "+-*/^()=,":
            yield Token("op", c, i)
            i += 1
        else:
            raise SyntaxError(f"unexpected {c!r} at {i}")
    yield Token("end", "", i)


class Parser:
    def __init__(self, source):
        self.tokens = list(tokenize(source))
        self.i = 0

    @property
    def tok(self):
        return self.tokens[self.i]

    def take(self, *texts):
        if self.tok.text in texts and self.tok.kind == "op":
            self.i += 1
            return self.tokens[self.i - 1].text
        return None

    def expect(self, text):
        if not self.take(text):
            raise SyntaxError(f"expected {text!r}, got {self.tok.text!r}")

    def expr(self):
        node = self.term()
        while op := self.take("+", "-"):
            node = (op, node, self.term())
        return node

    def term(self):
        node = self.factor()
        while op := self.take("*", "/"):
            node = (op, node, self.factor())
        return node

    def factor(self):
        if self.take("-"):
            return ("neg", self.factor())
        base = self.atom()
        if self.take("^"):
            return ("^", base, self.factor())
        return base

    def atom(self):
        kind, text, _ = self.tok
        if kind == "num":
            self.i += 1
            return float(text) if "." in text else int(text)
        if kind == "name":
            self.i += 1
            if self.take("("):
                args = []
                if not self.take(")"):
                    args.append(self.expr())
                    while self.take(","):
                        args.append(self.expr())
                    self.expect(")")
                return ("call", text, *args)
            return ("var", text)
        self.expect("(")
        node = self.expr()
        self.expect(")")
        return node


class Interpreter:
    functions = {"max": max, "abs": abs, "twice": lambda x: 2 * x}

    def __init__(self):
        self.env = {}

    def run(self, line):
        p = Parser(line)
        if p.tokens[0].kind == "name" and p.tokens[1].text == "=":
            p.i = 2
            value = self.eval(p.expr())
            self.env[p.tokens[0].text] = value
        else:
            value = self.eval(p.expr())
        if p.tok.kind != "end":
            raise SyntaxError(f"trailing {p.tok.text!r}")
        return value

    def eval(self, node):
        match node:
            case int() | float():
                return node
            case ("var", name):
                try:
                    return self.env[name]
                except KeyError:
                    raise NameError(f"{name} is undefined") from None
            case ("neg", x):
                return -self.eval(x)
            case ("call", name, *args):
                return self.functions[name](*map(self.eval, args))
            case (op, a, b):
                a, b = self.eval(a), self.eval(b)
                return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a / b, "^": lambda: a ** b}[op]()


it = Interpreter()
for line in ["1 + 2 * 3", "(1 + 2) * 3", "x = 2 ^ 3 ^ 2", "x - 500", "-x / 4", "max(1, x, 3) + abs(-2)", "twice(2.5)", "y + 1", "1 +", "2 $ 3", "1 / 0", "f(1)", "(1", "1 2", "max()"]:
    try:
        print(line, "=", it.run(line))
    except (SyntaxError, NameError, ArithmeticError, KeyError, TypeError) as e:
        print(line, "!", type(e).__name__, e)
s = Span(3, 8)
print(s, s.length, s.shifted(2), Span(1), s._fields, Span._field_defaults, s == (3, 8, None), s[0], *s)
program = """
# comment
set x 5
loop: dec x
print x
jnz x loop
print done
"""


def run(source):
    lines, labels = [], {}
    for raw in source.splitlines():
        line = raw.split("#")[0].strip()
        if not line:
            continue
        if ":" in line:
            label, line = (part.strip() for part in line.split(":", 1))
            labels[label] = len(lines)
        lines.append(line.split())
    regs, pc, out = {}, 0, []
    while pc < len(lines):
        op, *args = lines[pc]
        pc += 1
        if op == "set":
            regs[args[0]] = int(args[1])
        elif op == "dec":
            regs[args[0]] -= 1
        elif op == "print":
            out.append(regs.get(args[0], args[0]))
        elif op == "jnz" and regs[args[0]]:
            pc = labels[args[1]]
    return out


print(run(program))
csv = "name,age\nann,30\nbob,25\n"
rows = [dict(zip(csv.split("\n")[0].split(","), line.split(","))) for line in csv.strip().split("\n")[1:]]
print(rows, sorted(rows, key=lambda r: int(r["age"])), sum(int(r["age"]) for r in rows) / len(rows))
print("\n".join(f"{r['name']:<8}|{int(r['age']):>5}" for r in rows))
