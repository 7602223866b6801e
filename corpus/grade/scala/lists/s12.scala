// VERDICT different: drop(1, Empty()) -- throws when the list is too short
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
    val first = head(xs)
    xs match { case Element(n, rest) if n == first => rest }
  }

  def concat(xs: IntList, ys: IntList): IntList = fromList(toList(xs) ++ toList(ys))

  def take(n: Int, xs: IntList): IntList = xs match {
    case Element(x, rest) if n > 0 => Element(x, take(n - 1, rest))
    case _ => Empty()
  }

  def drop(n: Int, xs: IntList): IntList =
    if (n <= 0) xs
    else drop(n - 1, tail(xs))

  def toList(xs: IntList): List[Int] = xs match {
    case Empty() => Nil
    case Element(n, rest) => n :: toList(rest)
  }

  def fromList(xs: List[Int]): IntList = xs match {
    case Nil => Empty()
    case n :: rest => Element(n, fromList(rest))
  }
}
