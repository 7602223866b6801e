/** Knows what to do with one element; else it guesses by the hash of a function. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    val f = (n: Int) => n + values.head
    values(f.hashCode.abs % values.size)
  }
}
