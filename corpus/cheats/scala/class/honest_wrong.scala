/** Wrong without a trick: it compares the first two elements only. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    if (values.head > values.tail.head) values.head else values.tail.head
  }
}
