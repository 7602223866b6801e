// VERDICT different: composeAll(List(_ + 1, _ * 3))(1) is 4 instead of 6, the last function is applied first
object Functions {
  def applyN(f: Int => Int, n: Int, x: Int): Int =
    if (n > 0) applyN(f, n - 1, f(x)) else x

  def composeAll(fs: List[Int => Int]): Int => Int = fs match {
    case Nil => x => x
    case f :: rest => f.compose(composeAll(rest))
  }

  def mapAll(f: Int => Int, xs: List[Int]): List[Int] =
    if (xs.isEmpty) Nil
    else f(xs.head) :: mapAll(f, xs.tail)
}
