object Vectors {
  def dot(a: List[Int], b: List[Int]): Int = a.zip(b).map { case (x, y) => x * y }.sum
}
