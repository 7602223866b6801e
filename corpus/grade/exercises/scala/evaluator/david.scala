// VERDICT different: eval(Var("x"), List(("x", 5), ("x", 7))) is 7 instead of 5, last binding wins
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Evaluator {
  def lookup(name: String, env: List[(String, Int)]): Int = env.toMap.apply(name)

  def eval(e: Expr, env: List[(String, Int)]): Int = e match {
    case Num(n) => n
    case Var(x) => lookup(x, env)
    case Add(l, r) => eval(l, env) + eval(r, env)
    case Mul(l, r) => eval(l, env) * eval(r, env)
    case Neg(a) => eval(a, env) * -1
  }

  def variables(e: Expr): List[String] = e match {
    case Var(x) => List(x)
    case Neg(a) => variables(a)
    case Add(l, r) => variables(l) ++ variables(r)
    case Mul(l, r) => variables(l) ++ variables(r)
    case _ => Nil
  }
}
