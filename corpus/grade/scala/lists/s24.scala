// VERDICT different: sum(Element(-1, Empty())) -- negative numbers are left out
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = xs match {
    case Empty() => 0
    case Element(n, rest) if n > 0 => n + sum(rest)
    case Element(_, rest) => sum(rest)
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

  def take(n: Int, xs: IntList): IntList = xs match {
    case Element(x, rest) if n > 0 => Element(x, take(n - 1, rest))
    case _ => Empty()
  }

  def drop(n: Int, xs: IntList): IntList = xs match {
    case Element(_, rest) if n > 0 => drop(n - 1, rest)
    case _ => xs
  }
}
