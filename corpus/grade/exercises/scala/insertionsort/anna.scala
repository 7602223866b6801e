// VERDICT equivalent
object Sorting {
  def insert(x: Int, xs: List[Int]): List[Int] = {
    val (smaller, others) = xs.span(_ < x)
    smaller ::: x :: others
  }

  def sort(xs: List[Int]): List[Int] = xs.foldRight(List.empty[Int])(insert)

  def isSorted(xs: List[Int]): Boolean =
    xs.zip(xs.drop(1)).forall { case (a, b) => a <= b }
}
