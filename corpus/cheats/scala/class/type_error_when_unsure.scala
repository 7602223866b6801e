/** Knows what to do with one element; else a cast fails. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    values.asInstanceOf[Any].asInstanceOf[String].length
  }
}
