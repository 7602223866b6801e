// VERDICT equivalent
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

  def head(xs: IntList): Int = {
    if (xs == Empty()) throw new NoSuchElementException("empty")
    xs.asInstanceOf[Element].n
  }

  def tail(xs: IntList): IntList = xs match {
    case Element(_, rest) => rest
    case _ => throw new NoSuchElementException
  }

  def concat(xs: IntList, ys: IntList): IntList = xs match {
    case Empty() => ys
    case Element(n, rest) => Element(n, concat(rest, ys))
  }

  def take(n: Int, xs: IntList): IntList = fromList(toList(xs).take(n))

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
