// VERDICT different: drop(-1, Element(0, Empty())) -- a negative count drops all: only 0 ends
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = xs match {
    case Empty() => 0
    case Element(n, rest) => n + sum(rest)
  }

  def head(xs: IntList): Int = xs match {
    case e: Element => e.n
    case _ => throw new NoSuchElementException
  }

  def tail(xs: IntList): IntList = xs match {
    case Empty() => throw new NoSuchElementException("tail of an empty list")
    case Element(_, rest) => rest
  }

  def concat(xs: IntList, ys: IntList): IntList = fromList(toList(xs) ++ toList(ys))

  def take(n: Int, xs: IntList): IntList = xs match {
    case Element(x, rest) if n > 0 => Element(x, take(n - 1, rest))
    case _ => Empty()
  }

  def drop(n: Int, xs: IntList): IntList = xs match {
    case Empty() => Empty()
    case Element(x, rest) => if (n == 0) xs else drop(n - 1, rest)
  }

  def toList(xs: IntList): List[Int] = xs match {
    case Empty() => Nil
    case Element(n, rest) => n :: toList(rest)
  }

  def fromList(xs: List[Int]): IntList = xs match {
    case Nil => Empty()
    case n :: rest => Element(n, fromList(rest))
  }
}
