// VERDICT equivalent
object LastInit {
  def last(xs: List[Int]): Int = {
    val found = xs.foldLeft[Option[Int]](None)((_, x) => Some(x))
    found.get
  }

  def init(xs: List[Int]): List[Int] =
    for ((a, _) <- xs.zip(xs.tail)) yield a
}
