// VERDICT different: addOptions(Some(1), None) throws NoSuchElementException instead of giving None
object SafeMath {
  def safeDiv(a: Int, b: Int): Option[Int] = Some(b).filter(_ != 0).map(a / _)

  def addOptions(x: Option[Int], y: Option[Int]): Option[Int] =
    if (x.isDefined) Some(x.get + y.get)
    else None

  def average(xs: List[Int]): Option[Int] = xs match {
    case Nil => None
    case _ => Some(xs.sum / xs.length)
  }
}
