// VERDICT different: applyN(_ + 1, 1, 0) is 2 instead of 1, one application too many (and for n = 0)
object Functions {
  def applyN(f: Int => Int, n: Int, x: Int): Int = {
    var y = x
    for (i <- 0 to n) y = f(y)
    y
  }

  def composeAll(fs: List[Int => Int]): Int => Int =
    fs.foldRight((x: Int) => x)((f, g) => x => g(f(x)))

  def mapAll(f: Int => Int, xs: List[Int]): List[Int] = xs match {
    case h :: t => f(h) :: mapAll(f, t)
    case Nil => Nil
  }
}
