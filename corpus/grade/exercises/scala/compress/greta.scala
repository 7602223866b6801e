// VERDICT different: List(1, 1) gives List(), both elements of a pair are dropped
object Compress {
  def compress(xs: List[Int]): List[Int] = xs match {
    case Nil => Nil
    case x :: Nil => List(x)
    case x :: y :: rest if x == y => compress(rest)
    case x :: rest => x :: compress(rest)
  }
}
