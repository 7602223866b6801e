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

  def drop(n: Int, xs: IntList): IntList = fromList(toList(xs).drop(n))

  def toList(xs: IntList): List[Int] = xs match {
    case Empty() => Nil
    case Element(n, rest) => n :: toList(rest)
  }

  def fromList(xs: List[Int]): IntList = xs match {
    case Nil => Empty()
    case n :: rest => Element(n, fromList(rest))
  }
}
