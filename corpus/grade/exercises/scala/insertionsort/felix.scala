// VERDICT different: sort(List(1)) gives List(), insert into the empty list forgets the element
object Sorting {
  def insert(x: Int, xs: List[Int]): List[Int] = xs match {
    case Nil => Nil
    case h :: t => if (x <= h) x :: xs else h :: insert(x, t)
  }

  def sort(xs: List[Int]): List[Int] = xs match {
    case Nil => Nil
    case h :: t => insert(h, sort(t))
  }

  def isSorted(xs: List[Int]): Boolean = xs match {
    case Nil | _ :: Nil => true
    case a :: b :: t => if (a > b) false else isSorted(b :: t)
  }
}
