// VERDICT equivalent
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Simplifier {
  private def const(e: Expr): Option[Int] = e match {
    case Num(n) => Some(n)
    case _ => None
  }

  def simplify(e: Expr): Expr = e match {
    case Add(l, r) =>
      val (a, b) = (simplify(l), simplify(r))
      (const(a), const(b)) match {
        case (Some(x), Some(y)) => Num(x + y)
        case (Some(0), None) => b
        case (None, Some(0)) => a
        case _ => Add(a, b)
      }
    case Mul(l, r) =>
      val (a, b) = (simplify(l), simplify(r))
      (const(a), const(b)) match {
        case (Some(x), Some(y)) => Num(x * y)
        case (Some(0), None) | (None, Some(0)) => Num(0)
        case (Some(1), None) => b
        case (None, Some(1)) => a
        case _ => Mul(a, b)
      }
    case Neg(x) =>
      val a = simplify(x)
      a match {
        case Neg(y) => y
        case _ => const(a).map(n => Num(-n)).getOrElse(Neg(a))
      }
    case _ => e
  }
}
