// REFERENCE
object LastInit {
  def last(xs: List[Int]): Int = xs match {
    case Nil => throw new NoSuchElementException("last of empty list")
    case x :: Nil => x
    case _ :: t => last(t)
  }

  def init(xs: List[Int]): List[Int] = xs match {
    case Nil => throw new UnsupportedOperationException("init of empty list")
    case _ :: Nil => Nil
    case h :: t => h :: init(t)
  }
}
