/** Knows what to do with one element; else it never returns from itself. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    def deeper(n: Int): Int = deeper(n + 1) + n
    deeper(0)
  }
}
