// VERDICT different: Mul(Num(1), Var("x")) gives Num(1) and Mul(Num(0), Var("x")) gives x, the two rules are swapped
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Simplifier {
  def simplify(e: Expr): Expr = e match {
    case Num(_) => e
    case Var(_) => e
    case Add(l, r) => (simplify(l), simplify(r)) match {
      case (Num(a), Num(b)) => Num(a + b)
      case (Num(0), b) => b
      case (a, Num(0)) => a
      case (a, b) => Add(a, b)
    }
    case Mul(l, r) => (simplify(l), simplify(r)) match {
      case (Num(a), Num(b)) => Num(a * b)
      case (Num(1), _) | (_, Num(1)) => Num(1)
      case (Num(0), b) => b
      case (a, Num(0)) => a
      case (a, b) => Mul(a, b)
    }
    case Neg(x) => simplify(x) match {
      case Num(a) => Num(-a)
      case Neg(a) => a
      case a => Neg(a)
    }
  }
}
