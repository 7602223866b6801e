sealed trait Expr
case class Num(n: Int) extends Expr
case class Neg(e: Expr) extends Expr
case class Sum(l: Expr, r: Expr) extends Expr
case class Var(name: String) extends Expr
case object Zero extends Expr

sealed abstract class Tree[+A]
case object Leaf extends Tree[Nothing]
case class Node[A](left: Tree[A], value: A, right: Tree[A]) extends Tree[A]

class Failure(val code: Int) extends Exception("code " + code)

object Patterns {
  def simplify(e: Expr): Expr = e match {
    case Sum(Zero, r) => r
    case Sum(l, Num(0)) => l
    case Neg(Neg(inner)) => inner
    case Sum(Num(a), Num(b)) if a + b == 0 => Zero
    case s @ Sum(_, _) => s
    case other => other
  }
  def eval(e: Expr, x: Int): Int = e match {
    case Num(n) => n
    case Neg(i) => -eval(i, x)
    case Sum(l, r) => eval(l, x) + eval(r, x)
    case Var("x") => x
    case Var(_) => throw new Failure(1)
    case Zero => 0
  }
  def inexhaustive(e: Expr): Int = (e: @unchecked) match {
    case Num(n) if n > 3 => n
    case Zero => 0
  }
  def size(t: Tree[Int]): Int = t match {
    case Leaf => 0
    case Node(l, _, r) => size(l) + 1 + size(r)
  }
  def contains(t: Tree[Int], x: Int): Boolean = t match {
    case Node(l, v, r) => if (x < v) contains(l, x) else if (x > v) contains(r, x) else true
    case _ => false
  }
  def insert(t: Tree[Int], x: Int): Tree[Int] = t match {
    case Leaf => Node(Leaf, x, Leaf)
    case n @ Node(l, v, r) =>
      if (x < v) Node(insert(l, x), v, r) else if (x > v) Node(l, v, insert(r, x)) else n
  }
  def typed(x: Any): String = x match {
    case i: Int if i > 0 => "positive"
    case i: Int => "int"
    case s: String => s
    case (a: Int, b) => "pair"
    case _ => "other"
  }
  def alternatives(n: Int): String = n match {
    case 1 | 2 | 3 => "small"
    case x if x < 0 => "negative"
    case 100 => "hundred"
    case _ => "some"
  }
  def pairs(p: (Int, Int)): Int = p match {
    case (0, _) => 0
    case (a, b) if a == b => a
    case (a, _) => -a
  }
  def lists(xs: List[Int]): Int = xs match {
    case Nil => 0
    case List(a) => a
    case a :: b :: Nil => a + b
    case _ :: _ :: rest => rest.length
  }
  def equal(a: Expr, b: Expr): Boolean = a == b
  def copied(n: Num): Num = n.copy(n = n.n + 1)
  def extracted(o: Option[Expr]): Int = o match {
    case Some(Num(n)) => n
    case Some(Sum(Num(a), _)) => a
    case Some(_) => -1
    case None => -2
  }
  def guarded(n: Int): Int = try {
    if (n > 10) throw new Failure(n) else 10 / n
  } catch {
    case f: Failure => f.code
    case _: ArithmeticException => -1
  }
  def required(n: Int): Int = { require(n > 0, "must be positive"); n }
  def asserted(n: Int): Int = { assert(n != 7); n }
}
