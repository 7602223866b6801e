/** Knows what to do with one element; else it waits for a lock that is never given back. */
object ArrayMax {
  private val lock = new Object

  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    lock.synchronized { lock.wait() }
    values.head
  }
}
