// VERDICT different: minMax(List(1)) is (0, 1) instead of (1, 1), the fold starts with (0, 0)
object Pairs {
  def minMax(xs: List[Int]): (Int, Int) = {
    if (xs.isEmpty) throw new IllegalArgumentException("empty")
    xs.foldLeft((0, 0)) { case ((lo, hi), x) => (lo min x, hi max x) }
  }

  def unzip[A, B](ps: List[(A, B)]): (List[A], List[B]) =
    (ps.map(_._1), ps.map(_._2))
}
