# VERDICT different: interp_entry(AddC(AppC(FdC(0, NumC(0)), NumC(0)), NumC(0))) -- adds four fixed shapes of expressions only
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
    if isinstance(e, AddC) and isinstance(e.e1, NumC) and isinstance(e.e2, NumC):
        return NumV(e.e1.value + e.e2.value)
    if isinstance(e, AddC) and is_sum(e.e1) and isinstance(e.e2, NumC):
        return NumV(e.e1.e1.value + e.e1.e2.value + e.e2.value)
    if isinstance(e, AddC) and isinstance(e.e1, NumC) and is_sum(e.e2):
        return NumV(e.e1.value + e.e2.e1.value + e.e2.e2.value)
    if isinstance(e, AddC) and is_sum(e.e1) and is_sum(e.e2):
        return NumV(e.e1.e1.value + e.e1.e2.value + e.e2.e1.value + e.e2.e2.value)
    if isinstance(e, IdC):
        return find(nv, e.id)
    if isinstance(e, FdC):
        return ClosV(nv, e.param, e.body)
    if isinstance(e, AppC):
        closure = interp(e.f, nv)
        if not isinstance(closure, ClosV):
            raise InterpretException("only functions can be applied")
        argument = interp(e.arg, nv)
        return interp(closure.body, EnvironmentNode(closure.param, argument, closure.env))
    raise InterpretException("no such expression")


def find(nv: Environment, n: int) -> Value:
    if isinstance(nv, EnvironmentNode):
        return nv.value if nv.name == n else find(nv.tail, n)
    raise InterpretException("unbound variable")


def is_sum(e: ExprC) -> bool:
    return isinstance(e, AddC) and isinstance(e.e1, NumC) and isinstance(e.e2, NumC)
