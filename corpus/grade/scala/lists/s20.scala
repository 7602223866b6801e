// VERDICT different: sum(Element(1, Empty())) -- the last element does not count
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = xs match {
    case Empty() => 0
    case Element(_, Empty()) => 0
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

  def concat(xs: IntList, ys: IntList): IntList = {
    var reversed: IntList = Empty()
    var list = xs
    while (list != Empty()) {
      reversed = Element(head(list), reversed)
      list = tail(list)
    }
    var result = ys
    while (reversed != Empty()) {
      result = Element(head(reversed), result)
      reversed = tail(reversed)
    }
    result
  }

  def take(n: Int, xs: IntList): IntList = xs match {
    case Element(x, rest) if n > 0 => Element(x, take(n - 1, rest))
    case _ => Empty()
  }

  def drop(n: Int, xs: IntList): IntList =
    if (n <= 0) xs
    else xs match {
      case Empty() => Empty()
      case Element(_, rest) => drop(n - 1, rest)
    }
}
