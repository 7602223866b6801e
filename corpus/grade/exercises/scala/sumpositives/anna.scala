// VERDICT equivalent
object SumPositives {
  // keep the positive ones, then add them up
  def sumPositives(xs: List[Int]): Int = xs.filter(_ > 0).sum
}
