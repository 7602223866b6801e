// VERDICT different: init(List(1)) gives List(1) instead of List(), wrong base case
object LastInit {
  def last(xs: List[Int]): Int = xs match {
    case Nil => throw new NoSuchElementException("nothing there")
    case x :: Nil => x
    case x :: t => last(t)
  }

  def init(xs: List[Int]): List[Int] = xs match {
    case Nil => throw new UnsupportedOperationException("nothing there")
    case x :: Nil => List(x)
    case x :: t => x :: init(t)
  }
}
