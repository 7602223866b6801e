// VERDICT equivalent
import scala.annotation.tailrec

sealed abstract class Expr
case class Num(n: Int) extends Expr
case class Var(name: String) extends Expr
case class Add(l: Expr, r: Expr) extends Expr
case class Mul(l: Expr, r: Expr) extends Expr
case class Neg(e: Expr) extends Expr

object Evaluator {
  @tailrec
  def lookup(name: String, env: List[(String, Int)]): Int =
    if (env.isEmpty) throw new NoSuchElementException("no value for " + name)
    else if (env.head._1 == name) env.head._2
    else lookup(name, env.tail)

  def eval(e: Expr, env: List[(String, Int)]): Int = e match {
    case Num(n) => n
    case Var(x) => lookup(x, env)
    case Add(l, r) =>
      val a = eval(l, env)
      val b = eval(r, env)
      a + b
    case Mul(l, r) =>
      val a = eval(l, env)
      val b = eval(r, env)
      a * b
    case Neg(Neg(a)) => eval(a, env)
    case Neg(a) => eval(a, env) * (-1)
  }

  def variables(e: Expr): List[String] = {
    def collect(e: Expr, acc: List[String]): List[String] = e match {
      case Num(_) => acc
      case Var(x) => x :: acc
      case Add(l, r) => collect(l, collect(r, acc))
      case Mul(l, r) => collect(l, collect(r, acc))
      case Neg(a) => collect(a, acc)
    }
    collect(e, Nil)
  }
}
