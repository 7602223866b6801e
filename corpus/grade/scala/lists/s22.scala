// VERDICT different: sum(Empty()) -- no case for the empty list
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = xs match {
    case Element(n, Empty()) => n
    case Element(n, rest) => n + sum(rest)
    case Empty() => throw new IllegalArgumentException("empty")
  }

  def head(xs: IntList): Int = xs match {
    case Empty() => throw new NoSuchElementException("head of an empty list")
    case Element(n, _) => n
  }

  def tail(xs: IntList): IntList = {
    if (xs == Empty()) throw new NoSuchElementException("empty")
    xs.asInstanceOf[Element].tail
  }

  def concat(xs: IntList, ys: IntList): IntList = xs match {
    case Empty() => ys
    case Element(n, rest) => Element(n, concat(rest, ys))
  }

  def take(n: Int, xs: IntList): IntList = (n, xs) match {
    case (_, Empty()) => Empty()
    case (0, _) => Empty()
    case (k, _) if k < 0 => Empty()
    case (k, Element(x, rest)) => Element(x, take(k - 1, rest))
  }

  def drop(n: Int, xs: IntList): IntList = xs match {
    case Element(_, rest) if n > 0 => drop(n - 1, rest)
    case _ => xs
  }
}
