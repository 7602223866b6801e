// VERDICT equivalent
object Compress {
  def compress(xs: List[Int]): List[Int] =
    if (xs.isEmpty) Nil
    else xs.head :: compress(xs.dropWhile(_ == xs.head))
}
