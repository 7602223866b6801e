// VERDICT equivalent
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Evaluator {
  def lookup(name: String, env: List[(String, Int)]): Int =
    env.filter(_._1 == name).map(_._2).head

  def eval(e: Expr, env: List[(String, Int)]): Int = {
    def go(e: Expr): Int = e match {
      case Neg(a) => 0 - go(a)
      case Mul(a, b) => go(a) * go(b)
      case Add(a, b) => go(b) + go(a)
      case Var(name) => lookup(name, env)
      case Num(value) => value
    }
    go(e)
  }

  def variables(e: Expr): List[String] = {
    def children(e: Expr): List[Expr] = e match {
      case Add(a, b) => List(a, b)
      case Mul(a, b) => List(a, b)
      case Neg(a) => List(a)
      case _ => Nil
    }
    e match {
      case Var(name) => name :: Nil
      case other => children(other).flatMap(variables)
    }
  }
}
