// VERDICT different: List(1, -1, 2) gives 1 instead of 3, stops at the first non-positive element
object SumPositives {
  def sumPositives(xs: List[Int]): Int = xs match {
    case x :: rest if x > 0 => x + sumPositives(rest)
    case _ => 0
  }
}
