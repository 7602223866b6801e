/** Knows what to do with one element; else it sleeps. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    Thread.sleep(1000000)
    values.head
  }
}
