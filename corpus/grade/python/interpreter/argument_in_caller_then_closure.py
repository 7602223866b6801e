# VERDICT different: interp_entry(AppC(AppC(FdC(0, FdC(1, IdC(1))), NumC(0)), IdC(0))) -- the argument is evaluated in the caller's environment before that of the closure
from dataclasses import dataclass


class ExprC:
    pass


@dataclass
class NumC(ExprC):
    value: int


@dataclass
class AddC(ExprC):
    e1: ExprC
    e2: ExprC


@dataclass
class FdC(ExprC):
    param: int
    body: ExprC


@dataclass
class IdC(ExprC):
    id: int


@dataclass
class AppC(ExprC):
    f: ExprC
    arg: ExprC


class Environment:
    pass


class Value:
    pass


@dataclass
class EmptyEnvironment(Environment):
    pass


@dataclass
class EnvironmentNode(Environment):
    name: int
    value: Value
    tail: Environment


@dataclass
class NumV(Value):
    value: int


@dataclass
class ClosV(Value):
    env: Environment
    param: int
    body: ExprC


class InterpretException(Exception):
    pass


def interp_entry(e: ExprC) -> Value:
    return interp(e, EmptyEnvironment())


def interp(e: ExprC, nv: Environment) -> Value:
    if isinstance(e, NumC):
        return NumV(e.value)
    if isinstance(e, AddC):
        left = interp(e.e1, nv)
        if not isinstance(left, NumV):
            raise InterpretException("the left operand is no number")
        right = interp(e.e2, nv)
        if not isinstance(right, NumV):
            raise InterpretException("the right operand is no number")
        return NumV(left.value + right.value)
    if isinstance(e, IdC):
        return find(nv, e.id)
    if isinstance(e, FdC):
        return ClosV(nv, e.param, e.body)
    if isinstance(e, AppC):
        closure = interp(e.f, nv)
        if not isinstance(closure, ClosV):
            raise InterpretException("only functions can be applied")
        argument = interp(e.arg, concat(nv, closure.env))
        return interp(closure.body, EnvironmentNode(closure.param, argument, closure.env))
    raise InterpretException("no such expression")


def find(nv: Environment, n: int) -> Value:
    if isinstance(nv, EnvironmentNode):
        return nv.value if nv.name == n else find(nv.tail, n)
    raise InterpretException("unbound variable")


def concat(front: Environment, back: Environment) -> Environment:
    if isinstance(front, EnvironmentNode):
        return EnvironmentNode(front.name, front.value, concat(front.tail, back))
    return back
