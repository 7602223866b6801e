// VERDICT different: drop(-1, Element(0, Empty())) -- a negative count drops all: only 0 ends
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

  def head(xs: IntList): Int = toList(xs).head

  def tail(xs: IntList): IntList = {
    val first = head(xs)
    xs match { case Element(n, rest) if n == first => rest }
  }

  def concat(xs: IntList, ys: IntList): IntList = fromList(toList(xs) ++ toList(ys))

  def take(n: Int, xs: IntList): IntList = fromList(toList(xs).take(n))

  def drop(n: Int, xs: IntList): IntList = xs match {
    case Empty() => Empty()
    case Element(x, rest) => if (n == 0) xs else drop(n - 1, rest)
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
