// VERDICT different: Neg(Neg(Var("x"))) stays as it is, the general case comes before the double negation
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Simplifier {
  def simplify(e: Expr): Expr = e match {
    case Add(l, r) => (simplify(l), simplify(r)) match {
      case (Num(a), Num(b)) => Num(a + b)
      case (a, b) if a == Num(0) => b
      case (a, b) if b == Num(0) => a
      case (a, b) => Add(a, b)
    }
    case Mul(l, r) => (simplify(l), simplify(r)) match {
      case (Num(a), Num(b)) => Num(a * b)
      case (a, b) if a == Num(0) || b == Num(0) => Num(0)
      case (a, b) if a == Num(1) => b
      case (a, b) if b == Num(1) => a
      case (a, b) => Mul(a, b)
    }
    case Neg(x) => simplify(x) match {
      case Num(a) => Num(-a)
      case a if a != Num(0) => Neg(a)
      case Neg(a) => a
    }
    case _ => e
  }
}
