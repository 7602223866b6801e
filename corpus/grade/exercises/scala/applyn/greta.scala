// VERDICT different: composeAll(List()) throws UnsupportedOperationException instead of giving the identity
object Functions {
  def applyN(f: Int => Int, n: Int, x: Int): Int =
    if (n < 1) x
    else {
      val once = f(x)
      applyN(f, n - 1, once)
    }

  def composeAll(fs: List[Int => Int]): Int => Int = fs.reduceLeft(_ andThen _)

  def mapAll(f: Int => Int, xs: List[Int]): List[Int] = xs.map(x => f(x))
}
