// VERDICT different: interpEntry(AppC(FdC(1, AppC(IdC(1), NumC(0))), FdC(0, IdC(1)))) -- the body runs in the caller's environment
sealed abstract class ExprC
case class NumC(value: Int) extends ExprC
case class AddC(e1: ExprC, e2: ExprC) extends ExprC
case class FdC(param: Int, body: ExprC) extends ExprC
case class IdC(id: Int) extends ExprC
case class AppC(f: ExprC, arg: ExprC) extends ExprC

sealed abstract class Environment
case class EmptyEnvironment() extends Environment
case class EnvironmentNode(name: Int, value: Value, tail: Environment) extends Environment

sealed abstract class Value
case class NumV(value: Int) extends Value
case class ClosV(env: Environment, param: Int, body: ExprC) extends Value

case class InterpretException(message: String) extends RuntimeException(message)

object Interp {
  def interpEntry(e: ExprC): Value = interp(e, EmptyEnvironment())

  def interp(e: ExprC, nv: Environment): Value =
    e match {
      case NumC(n) => NumV(n)
      case AddC(e1, e2) =>
        interp(e1, nv) match {
          case NumV(n1) =>
            interp(e2, nv) match {
              case NumV(n2) => NumV(n1 + n2)
              case _ => throw InterpretException("the right operand is no number")
            }
          case _ => throw InterpretException("the left operand is no number")
        }
      case IdC(id) => find(nv, id)
      case FdC(param, body) => ClosV(nv, param, body)
      case AppC(f, a) =>
        interp(f, nv) match {
          case ClosV(cnv, param, body) =>
            interp(body, EnvironmentNode(param, interp(a, nv), nv))
          case _ => throw InterpretException("only functions can be applied")
        }
      case _ => throw InterpretException("no such expression")
    }

  def find(nv: Environment, n: Int): Value =
    nv match {
      case EnvironmentNode(name, value, tail) => if (name == n) value else find(tail, n)
      case _ => throw InterpretException("unbound variable")
    }
}
