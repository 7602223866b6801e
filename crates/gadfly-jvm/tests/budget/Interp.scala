sealed abstract class ExprC
case class NumC(value: Int) extends ExprC
case class AddC(left: ExprC, right: ExprC) extends ExprC
case class FdC(param: Int, body: ExprC) extends ExprC
case class IdC(name: Int) extends ExprC
case class AppC(fun: ExprC, arg: ExprC) extends ExprC

sealed abstract class Value
case class NumV(value: Int) extends Value
case class ClosV(env: Environment, param: Int, body: ExprC) extends Value

sealed abstract class Environment
case object EmptyEnvironment extends Environment
case class EnvironmentNode(name: Int, value: Value, tail: Environment) extends Environment

class InterpretException(message: String) extends RuntimeException(message)

object Interp {
  def interpEntry(e: ExprC): Value = interp(e, EmptyEnvironment)

  def find(env: Environment, name: Int): Value = env match {
    case EmptyEnvironment => throw new InterpretException("unbound variable " + name)
    case EnvironmentNode(n, v, tail) => if (n == name) v else find(tail, name)
  }

  def interp(e: ExprC, env: Environment): Value = e match {
    case NumC(n) => NumV(n)
    case AddC(l, r) => interp(l, env) match {
      case NumV(a) => interp(r, env) match {
        case NumV(b) => NumV(a + b)
        case _ => throw new InterpretException("right operand is not a number")
      }
      case _ => throw new InterpretException("left operand is not a number")
    }
    case FdC(p, b) => ClosV(env, p, b)
    case IdC(n) => find(env, n)
    case AppC(f, a) => interp(f, env) match {
      case ClosV(cenv, p, b) => interp(b, EnvironmentNode(p, interp(a, env), cenv))
      case _ => throw new InterpretException("not a function")
    }
    case _ => throw new InterpretException("not an expression")
  }

  def length(xs: IntList): Int = xs match {
    case Empty() => 0
    case Element(_, Empty()) => 1
    case Element(_, t) => 1 + length(t)
  }
}
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList
