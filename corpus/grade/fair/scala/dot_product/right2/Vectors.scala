object Vectors {
  def dot(a: List[Int], b: List[Int]): Int = {
    var sum = 0
    for (i <- b.indices) {
      sum += a(i) * b(i)
    }
    sum
  }
}
