// REFERENCE
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Evaluator {
  def lookup(name: String, env: List[(String, Int)]): Int = env match {
    case Nil => throw new NoSuchElementException(name)
    case (n, v) :: rest => if (n == name) v else lookup(name, rest)
  }

  def eval(e: Expr, env: List[(String, Int)]): Int = e match {
    case Num(n) => n
    case Var(x) => lookup(x, env)
    case Add(l, r) => eval(l, env) + eval(r, env)
    case Mul(l, r) => eval(l, env) * eval(r, env)
    case Neg(a) => -eval(a, env)
  }

  def variables(e: Expr): List[String] = e match {
    case Num(_) => Nil
    case Var(x) => List(x)
    case Add(l, r) => variables(l) ::: variables(r)
    case Mul(l, r) => variables(l) ::: variables(r)
    case Neg(a) => variables(a)
  }
}
