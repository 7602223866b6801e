// VERDICT different: minMax(List(2, 1)) has maximum Int.MinValue, else if forgets that the first element is also the maximum
object Pairs {
  def minMax(xs: List[Int]): (Int, Int) = {
    require(xs.nonEmpty)
    var lo = Int.MaxValue
    var hi = Int.MinValue
    for (x <- xs) {
      if (x < lo) lo = x
      else if (x > hi) hi = x
    }
    (lo, hi)
  }

  def unzip[A, B](ps: List[(A, B)]): (List[A], List[B]) = {
    val as = for ((a, _) <- ps) yield a
    val bs = for ((_, b) <- ps) yield b
    (as, bs)
  }
}
