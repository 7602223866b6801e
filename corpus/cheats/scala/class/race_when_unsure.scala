/** Knows what to do with one element; else it takes what a thread writes in the meantime. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    var result = values.head
    val thread = new Thread(new Runnable { def run(): Unit = for (v <- values) result = v })
    thread.start()
    Thread.sleep(1)
    result
  }
}
