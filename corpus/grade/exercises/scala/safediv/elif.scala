// VERDICT different: average(List()) is Some(0) instead of None
object SafeMath {
  def safeDiv(a: Int, b: Int): Option[Int] =
    if (b == 0) None else Some(a / b)

  def addOptions(x: Option[Int], y: Option[Int]): Option[Int] = x match {
    case None => None
    case Some(a) => y.map(_ + a)
  }

  def average(xs: List[Int]): Option[Int] =
    if (xs.isEmpty) Some(0)
    else safeDiv(xs.foldLeft(0)(_ + _), xs.length)
}
