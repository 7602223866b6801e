// VERDICT equivalent
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(list: IntList): Int = {
    if (list.isInstanceOf[Empty]) 0
    else {
      val e = list.asInstanceOf[Element]
      e.n + sum(e.tail)
    }
  }

  def head(xs: IntList): Int = xs match {
    case e: Element => e.n
    case _ => throw new NoSuchElementException
  }

  def tail(xs: IntList): IntList = xs match {
    case Empty() => throw new NoSuchElementException("tail of an empty list")
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

  def drop(n: Int, xs: IntList): IntList =
    if (n <= 0) xs
    else xs match {
      case Empty() => Empty()
      case Element(_, rest) => drop(n - 1, rest)
    }
}
