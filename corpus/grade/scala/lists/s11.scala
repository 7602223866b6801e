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

  def head(xs: IntList): Int = toList(xs).head

  def tail(xs: IntList): IntList = {
    val first = head(xs)
    xs match { case Element(n, rest) if n == first => rest }
  }

  def concat(xs: IntList, ys: IntList): IntList = xs match {
    case Empty() => ys
    case Element(n, rest) => Element(n, concat(rest, ys))
  }

  def take(n: Int, xs: IntList): IntList = xs match {
    case Element(x, rest) if n > 0 => Element(x, take(n - 1, rest))
    case _ => Empty()
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

  def toList(xs: IntList): List[Int] = xs match {
    case Empty() => Nil
    case Element(n, rest) => n :: toList(rest)
  }

  def fromList(xs: List[Int]): IntList = xs match {
    case Nil => Empty()
    case n :: rest => Element(n, fromList(rest))
  }
}
