// VERDICT different: List(1) gives 0 instead of 1, the test x > 1 is off by one
object SumPositives {
  def sumPositives(xs: List[Int]): Int =
    xs.foldLeft(0)((acc, x) => if (x > 1) acc + x else acc)
}
