// VERDICT different: sum(Empty()) -- no case for the empty list
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = xs match {
    case Element(n, Empty()) => n
    case Element(n, rest) => n + sum(rest)
    case Empty() => throw new IllegalArgumentException("empty")
  }

  def head(xs: IntList): Int = toList(xs).head

  def tail(xs: IntList): IntList = {
    val first = head(xs)
    xs match { case Element(n, rest) if n == first => rest }
  }

  def concat(xs: IntList, ys: IntList): IntList = fromList(toList(xs) ++ toList(ys))

  def take(n: Int, xs: IntList): IntList = xs match {
    case Element(x, rest) if n > 0 => Element(x, take(n - 1, rest))
    case _ => Empty()
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
