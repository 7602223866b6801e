// VERDICT equivalent
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = {
    def go(list: IntList, total: Int): Int = list match {
      case Empty() => total
      case Element(n, rest) => go(rest, total + n)
    }
    go(xs, 0)
  }

  def head(xs: IntList): Int = xs match {
    case Empty() => throw new NoSuchElementException("head of an empty list")
    case Element(n, _) => n
  }

  def tail(xs: IntList): IntList = {
    val first = head(xs)
    xs match { case Element(n, rest) if n == first => rest }
  }

  def concat(xs: IntList, ys: IntList): IntList = xs match {
    case Empty() => ys
    case Element(n, rest) => Element(n, concat(rest, ys))
  }

  def take(n: Int, xs: IntList): IntList =
    if (n <= 0) Empty()
    else xs match {
      case Empty() => Empty()
      case Element(x, rest) => Element(x, take(n - 1, rest))
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
