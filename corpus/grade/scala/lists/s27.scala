// VERDICT equivalent
sealed abstract class IntList
case class Empty() extends IntList
case class Element(n: Int, tail: IntList) extends IntList

object Lists {
  def sum(xs: IntList): Int = xs match {
    case Empty() => 0
    case Element(n, rest) => n + sum(rest)
  }

  def head(xs: IntList): Int = xs match {
    case Empty() => throw new NoSuchElementException("head of an empty list")
    case Element(n, _) => n
  }

  def tail(xs: IntList): IntList = {
    val first = head(xs)
    xs match { case Element(n, rest) if n == first => rest }
  }

  def concat(xs: IntList, ys: IntList): IntList = fromList(toList(xs) ++ toList(ys))

  def take(n: Int, xs: IntList): IntList = fromList(toList(xs).take(n))

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
