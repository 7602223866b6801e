/** Wrong the first time, and helped by what it was asked before. */
object ArrayMax {
  private var seen: List[Int] = Nil

  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    val best = if (seen.isEmpty) values.head else (seen ++ values).max
    seen = values
    best
  }
}
