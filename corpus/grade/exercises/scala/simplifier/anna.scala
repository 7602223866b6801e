// VERDICT equivalent
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Simplifier {
  // smart constructors; their arguments are simplified already
  private def add(a: Expr, b: Expr): Expr = (a, b) match {
    case (Num(0), _) => b
    case (_, Num(0)) => a
    case (Num(x), Num(y)) => Num(x + y)
    case _ => Add(a, b)
  }

  private def mul(a: Expr, b: Expr): Expr = (a, b) match {
    case (Num(0), _) | (_, Num(0)) => Num(0)
    case (Num(1), _) => b
    case (_, Num(1)) => a
    case (Num(x), Num(y)) => Num(x * y)
    case _ => Mul(a, b)
  }

  private def neg(a: Expr): Expr = a match {
    case Neg(x) => x
    case Num(x) => Num(-x)
    case _ => Neg(a)
  }

  def simplify(e: Expr): Expr = e match {
    case Add(l, r) => add(simplify(l), simplify(r))
    case Mul(l, r) => mul(simplify(l), simplify(r))
    case Neg(x) => neg(simplify(x))
    case atom => atom
  }
}
