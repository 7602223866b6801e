// VERDICT equivalent
object Sorting {
  def insert(x: Int, xs: List[Int]): List[Int] =
    xs.takeWhile(_ < x) ++ List(x) ++ xs.dropWhile(_ < x)

  def sort(xs: List[Int]): List[Int] = {
    var result: List[Int] = Nil
    for (x <- xs) result = insert(x, result)
    result
  }

  def isSorted(xs: List[Int]): Boolean = {
    var ok = true
    var rest = xs
    while (ok && rest.nonEmpty && rest.tail.nonEmpty) {
      if (rest.head > rest.tail.head) ok = false
      rest = rest.tail
    }
    ok
  }
}
