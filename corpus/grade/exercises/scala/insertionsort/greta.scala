// VERDICT different: isSorted(List(1, 3, 2)) is true, only the first two elements are compared
object Sorting {
  def insert(x: Int, xs: List[Int]): List[Int] = xs match {
    case h :: t if x > h => h :: insert(x, t)
    case _ => x :: xs
  }

  def sort(xs: List[Int]): List[Int] = (xs :\ List[Int]())(insert(_, _))

  def isSorted(xs: List[Int]): Boolean = xs match {
    case a :: b :: _ => a <= b
    case _ => true
  }
}
