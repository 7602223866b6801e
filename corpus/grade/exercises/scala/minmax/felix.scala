// VERDICT different: minMax(List()) is (2147483647, -2147483648) instead of throwing IllegalArgumentException
object Pairs {
  def minMax(xs: List[Int]): (Int, Int) = xs match {
    case Nil => (Int.MaxValue, Int.MinValue)
    case x :: rest =>
      val (lo, hi) = minMax(rest)
      (if (x < lo) x else lo, if (x > hi) x else hi)
  }

  def unzip[A, B](ps: List[(A, B)]): (List[A], List[B]) = ps match {
    case Nil => (Nil, Nil)
    case p :: rest =>
      val r = unzip(rest)
      (p._1 :: r._1, p._2 :: r._2)
  }
}
