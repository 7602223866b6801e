object Vectors {
  def dot(a: List[Int], b: List[Int]): Int =
    a.zip(b).map(p => p._1 * p._2).reduce(_ + _)
}
