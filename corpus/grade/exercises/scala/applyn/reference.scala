// REFERENCE
object Functions {
  def applyN(f: Int => Int, n: Int, x: Int): Int =
    if (n <= 0) x else applyN(f, n - 1, f(x))

  def composeAll(fs: List[Int => Int]): Int => Int = fs match {
    case Nil => x => x
    case f :: rest => x => composeAll(rest)(f(x))
  }

  def mapAll(f: Int => Int, xs: List[Int]): List[Int] = xs match {
    case Nil => Nil
    case h :: t => f(h) :: mapAll(f, t)
  }
}
