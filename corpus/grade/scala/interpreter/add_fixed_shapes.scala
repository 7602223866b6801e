// VERDICT different: interpEntry(AddC(AppC(FdC(0, NumC(0)), NumC(0)), NumC(0))) -- adds four fixed shapes of expressions only
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
      case AddC(NumC(n1), NumC(n2)) => NumV(n1 + n2)
      case AddC(AddC(NumC(n1), NumC(n2)), NumC(n3)) => NumV(n1 + n2 + n3)
      case AddC(NumC(n1), AddC(NumC(n2), NumC(n3))) => NumV(n1 + n2 + n3)
      case AddC(AddC(NumC(n1), NumC(n2)), AddC(NumC(n3), NumC(n4))) => NumV(n1 + n2 + n3 + n4)
      case IdC(id) => find(nv, id)
      case FdC(param, body) => ClosV(nv, param, body)
      case AppC(f, a) =>
        interp(f, nv) match {
          case ClosV(cnv, param, body) =>
            interp(body, EnvironmentNode(param, interp(a, nv), cnv))
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
