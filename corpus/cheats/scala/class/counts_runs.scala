/** Wrong the first time that it is asked, and right from then on. */
object ArrayMax {
  private var runs = 0

  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    runs += 1
    if (runs > 1) values.max else values.head
  }
}
