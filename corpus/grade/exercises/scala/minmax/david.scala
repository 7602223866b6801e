// VERDICT equivalent
object Pairs {
  def minMax(xs: List[Int]): (Int, Int) = {
    require(xs.nonEmpty, "empty list")
    xs.tail.foldLeft((xs.head, xs.head)) {
      case ((lo, hi), x) if x < lo => (x, hi)
      case ((lo, hi), x) if x > hi => (lo, x)
      case (acc, _) => acc
    }
  }

  def unzip[A, B](ps: List[(A, B)]): (List[A], List[B]) =
    ps.foldRight((List.empty[A], List.empty[B])) { (p, acc) =>
      (p._1 :: acc._1, p._2 :: acc._2)
    }
}
