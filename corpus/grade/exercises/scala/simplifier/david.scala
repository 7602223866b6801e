// VERDICT equivalent
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Simplifier {
  def simplify(e: Expr): Expr = e match {
    case Add(Num(0), b) => simplify(b)
    case Add(a, Num(0)) => simplify(a)
    case Mul(Num(0), _) => Num(0)
    case Neg(Neg(a)) => simplify(a)
    case Add(a, b) =>
      val x = simplify(a)
      val y = simplify(b)
      if (x == Num(0)) y
      else if (y == Num(0)) x
      else (x, y) match {
        case (Num(m), Num(n)) => Num(m + n)
        case _ => Add(x, y)
      }
    case Mul(a, b) =>
      val x = simplify(a)
      val y = simplify(b)
      if (x == Num(0) || y == Num(0)) Num(0)
      else if (x == Num(1)) y
      else if (y == Num(1)) x
      else (x, y) match {
        case (Num(m), Num(n)) => Num(m * n)
        case _ => Mul(x, y)
      }
    case Neg(a) => simplify(a) match {
      case Num(n) => Num(-n)
      case Neg(x) => x
      case x => Neg(x)
    }
    case _ => e
  }
}
