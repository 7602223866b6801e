// REFERENCE
object SumPositives {
  def sumPositives(xs: List[Int]): Int = xs match {
    case Nil => 0
    case x :: rest =>
      if (x > 0) x + sumPositives(rest)
      else sumPositives(rest)
  }
}
