// VERDICT equivalent
object Functions {
  def applyN(f: Int => Int, n: Int, x: Int): Int = {
    var result = x
    var i = 0
    while (i < n) {
      result = f(result)
      i += 1
    }
    result
  }

  def composeAll(fs: List[Int => Int]): Int => Int = {
    def run(x: Int): Int = {
      var y = x
      for (f <- fs) y = f(y)
      y
    }
    run
  }

  def mapAll(f: Int => Int, xs: List[Int]): List[Int] = for (x <- xs) yield f(x)
}
