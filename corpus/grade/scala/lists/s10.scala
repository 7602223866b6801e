// VERDICT different: take(1, Empty()) -- throws when the list is too short
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

  def head(xs: IntList): Int = xs match {
    case e: Element => e.n
    case _ => throw new NoSuchElementException
  }

  def tail(xs: IntList): IntList = {
    val first = head(xs)
    xs match { case Element(n, rest) if n == first => rest }
  }

  def concat(xs: IntList, ys: IntList): IntList = (xs, ys) match {
    case (Empty(), _) => ys
    case (_, Empty()) => xs
    case (Element(n, rest), _) => Element(n, concat(rest, ys))
  }

  def take(n: Int, xs: IntList): IntList =
    if (n <= 0) Empty()
    else Element(head(xs), take(n - 1, tail(xs)))

  def drop(n: Int, xs: IntList): IntList =
    if (n <= 0) xs
    else xs match {
      case Empty() => Empty()
      case Element(_, rest) => drop(n - 1, rest)
    }
}
