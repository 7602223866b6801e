// VERDICT different: safeDiv(4, -2) is None instead of Some(-2), guard b > 0
object SafeMath {
  def safeDiv(a: Int, b: Int): Option[Int] = b match {
    case d if d > 0 => Some(a / d)
    case _ => None
  }

  def addOptions(x: Option[Int], y: Option[Int]): Option[Int] =
    for (a <- x; b <- y) yield a + b

  def average(xs: List[Int]): Option[Int] = safeDiv(xs.sum, xs.size)
}
