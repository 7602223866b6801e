// VERDICT different: take(1, Element(0, Empty())) -- takes one too few
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

  def take(n: Int, xs: IntList): IntList = xs match {
    case Element(x, rest) if n > 1 => Element(x, take(n - 1, rest))
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
