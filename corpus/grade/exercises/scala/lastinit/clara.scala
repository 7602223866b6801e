// VERDICT equivalent
object LastInit {
  // head and tail of the empty list throw the right exceptions already
  def last(xs: List[Int]): Int = xs.reverse.head

  def init(xs: List[Int]): List[Int] = xs.reverse.tail.reverse
}
