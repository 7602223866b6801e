object Vectors {
  def dot(a: List[Int], b: List[Int]): Int = a.sum * b.sum
}
