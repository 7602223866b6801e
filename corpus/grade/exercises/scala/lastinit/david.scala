// VERDICT different: last(List()) throws IndexOutOfBoundsException instead of NoSuchElementException
object LastInit {
  def last(xs: List[Int]): Int = xs(xs.length - 1)

  def init(xs: List[Int]): List[Int] = xs match {
    case Nil => throw new UnsupportedOperationException
    case List(_) => Nil
    case h :: t => h :: init(t)
  }
}
