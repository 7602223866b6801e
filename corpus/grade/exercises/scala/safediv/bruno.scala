// VERDICT equivalent
object SafeMath {
  def safeDiv(a: Int, b: Int): Option[Int] =
    try {
      Some(a / b)
    } catch {
      case e: ArithmeticException => None
    }

  def addOptions(x: Option[Int], y: Option[Int]): Option[Int] =
    if (x.isEmpty || y.isEmpty) None
    else Some(x.get + y.get)

  def average(xs: List[Int]): Option[Int] = {
    var sum = 0
    var n = 0
    for (x <- xs) {
      sum += x
      n += 1
    }
    if (n > 0) Some(sum / n) else None
  }
}
