// VERDICT different: unzip(List((1, "a"), (2, "b"))) gives both lists in reversed order
object Pairs {
  def minMax(xs: List[Int]): (Int, Int) =
    if (xs == Nil) throw new IllegalArgumentException
    else (xs.min, xs.max)

  def unzip[A, B](ps: List[(A, B)]): (List[A], List[B]) =
    ps.foldLeft((List[A](), List[B]())) {
      case ((as, bs), (a, b)) => (a :: as, b :: bs)
    }
}
