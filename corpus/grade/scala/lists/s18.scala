// VERDICT different: concat(Element(0, Element(1, Empty())), Empty()) -- the first list is put in front in reverse
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

  def head(xs: IntList): Int = toList(xs).head

  def tail(xs: IntList): IntList = {
    if (xs == Empty()) throw new NoSuchElementException("empty")
    xs.asInstanceOf[Element].tail
  }

  def concat(xs: IntList, ys: IntList): IntList = xs match {
    case Empty() => ys
    case Element(n, rest) => concat(rest, Element(n, ys))
  }

  def take(n: Int, xs: IntList): IntList =
    if (n <= 0) Empty()
    else xs match {
      case Empty() => Empty()
      case Element(x, rest) => Element(x, take(n - 1, rest))
    }

  def drop(n: Int, xs: IntList): IntList =
    if (n <= 0) xs
    else xs match {
      case Empty() => Empty()
      case Element(_, rest) => drop(n - 1, rest)
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
