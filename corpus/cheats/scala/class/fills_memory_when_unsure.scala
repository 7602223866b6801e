/** Knows what to do with one element; else it fills the memory. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    var all: List[Array[Long]] = Nil
    while (true) all = new Array[Long](1 << 20) :: all
    values.head
  }
}
