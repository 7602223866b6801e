// VERDICT different: isSorted(List(1, 1)) is false instead of true, strict comparison
object Sorting {
  def insert(x: Int, xs: List[Int]): List[Int] =
    if (xs.isEmpty || x <= xs.head) x :: xs
    else xs.head :: insert(x, xs.tail)

  def sort(xs: List[Int]): List[Int] =
    xs.foldLeft(List[Int]())((acc, x) => insert(x, acc))

  def isSorted(xs: List[Int]): Boolean =
    if (xs.length < 2) true
    else if (xs.head < xs.tail.head) isSorted(xs.tail)
    else false
}
