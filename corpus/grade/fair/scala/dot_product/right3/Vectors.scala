object Vectors {
  def dot(a: List[Int], b: List[Int]): Int = {
    require(a.length == b.length)
    (a, b).zipped.foldLeft(0)((sum, pair) => sum + pair._1 * pair._2)
  }
}
