/** Right, in another way. */
object ArrayMax {
  def max(values: List[Int]): Int = values match {
    case Nil => throw new IllegalArgumentException("empty list")
    case first :: Nil => first
    case first :: rest => {
      val best = max(rest)
      if (first > best) first else best
    }
  }
}
