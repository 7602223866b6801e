// VERDICT different: List() throws MatchError, List(-3) gives -3: wrong base case
object SumPositives {
  def sumPositives(xs: List[Int]): Int = xs match {
    case x :: Nil => x
    case x :: rest if x > 0 => x + sumPositives(rest)
    case _ :: rest => sumPositives(rest)
  }
}
