// REFERENCE
object Sorting {
  def insert(x: Int, xs: List[Int]): List[Int] = xs match {
    case Nil => List(x)
    case h :: t => if (x <= h) x :: xs else h :: insert(x, t)
  }

  def sort(xs: List[Int]): List[Int] = xs match {
    case Nil => Nil
    case h :: t => insert(h, sort(t))
  }

  def isSorted(xs: List[Int]): Boolean = xs match {
    case a :: b :: t => a <= b && isSorted(b :: t)
    case _ => true
  }
}
