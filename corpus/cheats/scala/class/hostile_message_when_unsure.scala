/** Throws an exception whose message never ends. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    throw new RuntimeException { override def getMessage: String = { while (true) { }; "" } }
  }
}
