// VERDICT different: List(0) gives List(), the start value 0 is taken for a previous element
object Compress {
  def compress(xs: List[Int]): List[Int] = {
    var prev = 0
    var out = List[Int]()
    for (x <- xs) {
      if (x != prev) out = x :: out
      prev = x
    }
    out.reverse
  }
}
