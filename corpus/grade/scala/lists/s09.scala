// VERDICT equivalent
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

  def head(xs: IntList): Int = xs match {
    case Empty() => throw new NoSuchElementException("head of an empty list")
    case Element(n, _) => n
  }

  def tail(xs: IntList): IntList = {
    if (xs == Empty()) throw new NoSuchElementException("empty")
    xs.asInstanceOf[Element].tail
  }

  def concat(xs: IntList, ys: IntList): IntList = fromList(toList(xs) ++ toList(ys))

  def take(n: Int, xs: IntList): IntList = (n, xs) match {
    case (_, Empty()) => Empty()
    case (0, _) => Empty()
    case (k, _) if k < 0 => Empty()
    case (k, Element(x, rest)) => Element(x, take(k - 1, rest))
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
