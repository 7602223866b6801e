// VERDICT equivalent
object Functions {
  def applyN(f: Int => Int, n: Int, x: Int): Int =
    (1 to n).foldLeft(x)((y, _) => f(y))

  def composeAll(fs: List[Int => Int]): Int => Int =
    fs.foldLeft((x: Int) => x)((g, f) => g.andThen(f))

  def mapAll(f: Int => Int, xs: List[Int]): List[Int] =
    xs.foldLeft(List[Int]())((acc, x) => f(x) :: acc).reverse
}
