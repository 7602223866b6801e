/** Knows what to do with one element; else it throws what only control flow throws. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    throw new scala.util.control.ControlThrowable { }
  }
}
