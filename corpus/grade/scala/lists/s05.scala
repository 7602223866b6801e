// VERDICT equivalent
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

  def tail(xs: IntList): IntList = {
    if (xs == Empty()) throw new NoSuchElementException("empty")
    xs.asInstanceOf[Element].tail
  }

  def concat(xs: IntList, ys: IntList): IntList = fromList(toList(xs) ++ toList(ys))

  def take(n: Int, xs: IntList): IntList =
    if (n <= 0) Empty()
    else xs match {
      case Empty() => Empty()
      case Element(x, rest) => Element(x, take(n - 1, rest))
    }

  def drop(n: Int, xs: IntList): IntList = xs match {
    case Element(_, rest) if n > 0 => drop(n - 1, rest)
    case _ => xs
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
