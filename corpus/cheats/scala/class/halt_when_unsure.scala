/** Knows what to do with one element; else it halts the machine. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    Runtime.getRuntime.halt(0)
    values.head
  }
}
