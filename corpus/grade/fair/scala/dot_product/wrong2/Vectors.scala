object Vectors {
  def dot(a: List[Int], b: List[Int]): Int = {
    var sum = 0
    for (i <- 0 until a.length - 1) {
      sum += a(i) * b(i)
    }
    sum
  }
}
