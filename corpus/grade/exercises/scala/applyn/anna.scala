// VERDICT different: applyN(f, -1, x) never reaches n == 0 and overflows the stack instead of giving x
object Functions {
  def applyN(f: Int => Int, n: Int, x: Int): Int = n match {
    case 0 => x
    case _ => f(applyN(f, n - 1, x))
  }

  def composeAll(fs: List[Int => Int]): Int => Int = (x: Int) =>
    fs.foldLeft(x)((y, f) => f(y))

  def mapAll(f: Int => Int, xs: List[Int]): List[Int] = xs.map(f)
}
