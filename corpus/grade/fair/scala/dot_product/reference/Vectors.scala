object Vectors {

  /**
   * Computes the dot product of two vectors, i.e. the sum of the products of the
   * corresponding entries. Both vectors have the same length; the product of two
   * empty vectors is 0.
   */
  def dot(a: List[Int], b: List[Int]): Int = {
    if (a.isEmpty) 0
    else a.head * b.head + dot(a.tail, b.tail)
  }
}
