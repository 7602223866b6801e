// VERDICT different: concat(Empty(), Element(0, Empty())) -- nothing is left when the first list is empty
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
    case Empty() => Empty()
    case Element(n, Empty()) => Element(n, ys)
    case Element(n, rest) => Element(n, concat(rest, ys))
  }

  def take(n: Int, xs: IntList): IntList = fromList(toList(xs).take(n))

  def drop(n: Int, xs: IntList): IntList = {
    var list = xs
    var i = 0
    while (i < n && list != Empty()) {
      list = tail(list)
      i += 1
    }
    list
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
