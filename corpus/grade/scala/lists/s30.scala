// VERDICT different: take(2, Element(0, Element(1, Empty()))) -- takes in reverse order
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = xs match {
    case Empty() => 0
    case Element(n, rest) => n + sum(rest)
  }

  def head(xs: IntList): Int = {
    if (xs == Empty()) throw new NoSuchElementException("empty")
    xs.asInstanceOf[Element].n
  }

  def tail(xs: IntList): IntList = xs match {
    case Empty() => throw new NoSuchElementException("tail of an empty list")
    case Element(_, rest) => rest
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

  def take(n: Int, xs: IntList): IntList = {
    var result: IntList = Empty()
    var list = xs
    var i = 0
    while (i < n && list != Empty()) {
      result = Element(head(list), result)
      list = tail(list)
      i = i + 1
    }
    result
  }

  def drop(n: Int, xs: IntList): IntList =
    if (n <= 0) xs
    else xs match {
      case Empty() => Empty()
      case Element(_, rest) => drop(n - 1, rest)
    }
}
