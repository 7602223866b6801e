// REFERENCE
object SafeMath {
  def safeDiv(a: Int, b: Int): Option[Int] =
    if (b == 0) None else Some(a / b)

  def addOptions(x: Option[Int], y: Option[Int]): Option[Int] = (x, y) match {
    case (Some(a), Some(b)) => Some(a + b)
    case _ => None
  }

  def average(xs: List[Int]): Option[Int] = safeDiv(xs.sum, xs.length)
}
