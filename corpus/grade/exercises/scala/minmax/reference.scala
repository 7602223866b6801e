// REFERENCE
object Pairs {
  def minMax(xs: List[Int]): (Int, Int) = xs match {
    case Nil => throw new IllegalArgumentException("empty list")
    case x :: Nil => (x, x)
    case x :: rest =>
      val (lo, hi) = minMax(rest)
      (math.min(x, lo), math.max(x, hi))
  }

  def unzip[A, B](ps: List[(A, B)]): (List[A], List[B]) = ps match {
    case Nil => (Nil, Nil)
    case (a, b) :: rest =>
      val (as, bs) = unzip(rest)
      (a :: as, b :: bs)
  }
}
