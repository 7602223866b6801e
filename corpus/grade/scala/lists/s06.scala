// VERDICT different: tail(Empty()) -- the tail of the empty list is empty
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = {
    var total = 0
    var list = xs
    while (list != Empty()) {
      total += head(list)
      list = tail(list)
    }
    total
  }

  def head(xs: IntList): Int = xs match {
    case e: Element => e.n
    case _ => throw new NoSuchElementException
  }

  def tail(xs: IntList): IntList = xs match {
    case Empty() => Empty()
    case Element(_, rest) => rest
  }

  def concat(xs: IntList, ys: IntList): IntList = (xs, ys) match {
    case (Empty(), _) => ys
    case (_, Empty()) => xs
    case (Element(n, rest), _) => Element(n, concat(rest, ys))
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
