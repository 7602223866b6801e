// VERDICT equivalent
object SumPositives {
  def sumPositives(xs: List[Int]): Int = {
    var total = 0
    var rest = xs
    while (!rest.isEmpty) {
      val x = rest.head
      if (x > 0) {
        total += x
      }
      rest = rest.tail
    }
    total
  }
}
