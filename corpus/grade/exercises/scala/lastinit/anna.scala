// VERDICT different: last(List()) gives 0 instead of throwing NoSuchElementException
object LastInit {
  def last(xs: List[Int]): Int = xs.foldLeft(0)((_, x) => x)

  def init(xs: List[Int]): List[Int] = {
    if (xs.isEmpty) throw new UnsupportedOperationException("init of empty list")
    else if (xs.tail.isEmpty) List()
    else xs.head :: init(xs.tail)
  }
}
