// VERDICT different: List(-2) gives 2 instead of 0, takes absolute values of the negative numbers
object SumPositives {
  def sumPositives(xs: List[Int]): Int = {
    def pos(x: Int): Int = if (x < 0) -x else x
    xs.map(pos).sum
  }
}
