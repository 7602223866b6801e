// VERDICT different: take(-1, Element(0, Empty())) -- a negative count takes all: only 0 ends
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = {
    def go(list: IntList, total: Int): Int = list match {
      case Empty() => total
      case Element(n, rest) => go(rest, total + n)
    }
    go(xs, 0)
  }

  def head(xs: IntList): Int = toList(xs).head

  def tail(xs: IntList): IntList = xs match {
    case Element(_, rest) => rest
    case _ => throw new NoSuchElementException
  }

  def concat(xs: IntList, ys: IntList): IntList = fromList(toList(xs) ++ toList(ys))

  def take(n: Int, xs: IntList): IntList = xs match {
    case Empty() => Empty()
    case Element(x, rest) => if (n == 0) Empty() else Element(x, take(n - 1, rest))
  }

  def drop(n: Int, xs: IntList): IntList = fromList(toList(xs).drop(n))

  def toList(xs: IntList): List[Int] = xs match {
    case Empty() => Nil
    case Element(n, rest) => n :: toList(rest)
  }

  def fromList(xs: List[Int]): IntList = xs match {
    case Nil => Empty()
    case n :: rest => Element(n, fromList(rest))
  }
}
