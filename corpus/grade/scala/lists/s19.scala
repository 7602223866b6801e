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

  def tail(xs: IntList): IntList = xs match {
    case Element(_, rest) => rest
    case _ => throw new NoSuchElementException
  }

  def concat(xs: IntList, ys: IntList): IntList = (xs, ys) match {
    case (Empty(), _) => ys
    case (_, Empty()) => xs
    case (Element(n, rest), _) => Element(n, concat(rest, ys))
  }

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
}
