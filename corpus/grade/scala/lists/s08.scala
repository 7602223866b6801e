// VERDICT different: head(Empty()) -- MatchError instead of NoSuchElementException
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

  def head(xs: IntList): Int = (xs: @unchecked) match {
    case Element(n, _) => n
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
}
