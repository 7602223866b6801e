// VERDICT equivalent
object Pairs {
  def minMax(xs: List[Int]): (Int, Int) = xs.sorted match {
    case Nil => throw new IllegalArgumentException("need at least one number")
    case sorted => (sorted.head, sorted.last)
  }

  def unzip[A, B](ps: List[(A, B)]): (List[A], List[B]) = {
    var as = List[A]()
    var bs = List[B]()
    var rest = ps.reverse
    while (rest.nonEmpty) {
      as = rest.head._1 :: as
      bs = rest.head._2 :: bs
      rest = rest.tail
    }
    (as, bs)
  }
}
