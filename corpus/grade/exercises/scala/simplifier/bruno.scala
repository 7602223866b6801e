// VERDICT different: Add(Mul(Num(0), Var("x")), Var("y")) gives Add(Num(0), Var("y")), rules tried before the parts are simplified
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Simplifier {
  def simplify(e: Expr): Expr = e match {
    case Add(Num(a), Num(b)) => Num(a + b)
    case Add(Num(0), b) => simplify(b)
    case Add(a, Num(0)) => simplify(a)
    case Mul(Num(a), Num(b)) => Num(a * b)
    case Mul(Num(0), _) => Num(0)
    case Mul(_, Num(0)) => Num(0)
    case Mul(Num(1), b) => simplify(b)
    case Mul(a, Num(1)) => simplify(a)
    case Neg(Num(a)) => Num(-a)
    case Neg(Neg(a)) => simplify(a)
    case Add(a, b) => Add(simplify(a), simplify(b))
    case Mul(a, b) => Mul(simplify(a), simplify(b))
    case Neg(a) => Neg(simplify(a))
    case _ => e
  }
}
