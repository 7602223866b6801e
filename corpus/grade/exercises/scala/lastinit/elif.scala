// VERDICT different: init(List()) gives List() instead of throwing UnsupportedOperationException
object LastInit {
  def last(xs: List[Int]): Int = xs match {
    case List(x) => x
    case _ :: t => last(t)
    case _ => throw new NoSuchElementException
  }

  def init(xs: List[Int]): List[Int] = xs.take(xs.length - 1)
}
