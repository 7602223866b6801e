// VERDICT equivalent
object SafeMath {
  def safeDiv(a: Int, b: Int): Option[Int] = b match {
    case 0 => None
    case _ => Some(a / b)
  }

  def addOptions(x: Option[Int], y: Option[Int]): Option[Int] =
    x.flatMap(a => y.map(b => a + b))

  def average(xs: List[Int]): Option[Int] = {
    val (sum, count) = xs.foldLeft((0, 0)) { case ((s, c), x) => (s + x, c + 1) }
    safeDiv(sum, count)
  }
}
