// VERDICT different: concat(Element(0, Empty()), Element(1, Empty())) -- the second list comes first
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

  def head(xs: IntList): Int = {
    if (xs == Empty()) throw new NoSuchElementException("empty")
    xs.asInstanceOf[Element].n
  }

  def tail(xs: IntList): IntList = {
    if (xs == Empty()) throw new NoSuchElementException("empty")
    xs.asInstanceOf[Element].tail
  }

  def concat(xs: IntList, ys: IntList): IntList = ys match {
    case Empty() => xs
    case Element(n, rest) => Element(n, concat(xs, rest))
  }

  def take(n: Int, xs: IntList): IntList = (n, xs) match {
    case (_, Empty()) => Empty()
    case (0, _) => Empty()
    case (k, _) if k < 0 => Empty()
    case (k, Element(x, rest)) => Element(x, take(k - 1, rest))
  }

  def drop(n: Int, xs: IntList): IntList = {
    var list = xs
    var i = 0
    while (i < n && list != Empty()) {
      list = tail(list)
      i += 1
    }
    list
  }
}
