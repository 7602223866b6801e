// VERDICT different: sort(List(1, 1)) gives List(1), insert drops duplicates
object Sorting {
  def insert(x: Int, xs: List[Int]): List[Int] = xs match {
    case Nil => List(x)
    case h :: t if x < h => x :: h :: t
    case h :: t if x > h => h :: insert(x, t)
    case _ => xs
  }

  def sort(xs: List[Int]): List[Int] = xs match {
    case Nil => Nil
    case h :: t => insert(h, sort(t))
  }

  def isSorted(xs: List[Int]): Boolean = xs match {
    case Nil => true
    case _ :: Nil => true
    case a :: t => a <= t.head && isSorted(t)
  }
}
