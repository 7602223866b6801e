// VERDICT different: addOptions(Some(1), None) is Some(1) instead of None
object SafeMath {
  def safeDiv(a: Int, b: Int): Option[Int] =
    if (b != 0) Some(a / b) else None

  def addOptions(x: Option[Int], y: Option[Int]): Option[Int] = (x, y) match {
    case (Some(a), Some(b)) => Some(a + b)
    case (Some(a), None) => Some(a)
    case (None, other) => other
  }

  def average(xs: List[Int]): Option[Int] = safeDiv(xs.sum, xs.length)
}
