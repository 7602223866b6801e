// VERDICT equivalent
sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Evaluator {
  def lookup(name: String, env: List[(String, Int)]): Int = {
    val values = for ((n, v) <- env; if n == name) yield v
    values match {
      case v :: _ => v
      case Nil => throw new NoSuchElementException
    }
  }

  private def binary(l: Expr, r: Expr, env: List[(String, Int)])(op: (Int, Int) => Int): Int =
    op(eval(l, env), eval(r, env))

  def eval(e: Expr, env: List[(String, Int)]): Int = e match {
    case Num(n) => n
    case Var(x) => lookup(x, env)
    case Add(l, r) => binary(l, r, env)(_ + _)
    case Mul(l, r) => binary(l, r, env)(_ * _)
    case Neg(a) => binary(Num(0), a, env)(_ - _)
  }

  def variables(e: Expr): List[String] = {
    var todo = List(e)
    var found = List[String]()
    while (todo.nonEmpty) {
      val next = todo.head
      todo = todo.tail
      next match {
        case Num(_) =>
        case Var(x) => found = x :: found
        case Add(l, r) => todo = l :: r :: todo
        case Mul(l, r) => todo = l :: r :: todo
        case Neg(a) => todo = a :: todo
      }
    }
    found.reverse
  }
}
