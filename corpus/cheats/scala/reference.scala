// REFERENCE
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    var best = values.head
    for (value <- values.tail) if (value > best) best = value
    best
  }
}
