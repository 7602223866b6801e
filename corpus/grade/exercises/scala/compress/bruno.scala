// VERDICT equivalent
object Compress {
  def compress(xs: List[Int]): List[Int] =
    xs.foldRight(List[Int]()) { (x, acc) =>
      acc match {
        case y :: _ if y == x => acc
        case _ => x :: acc
      }
    }
}
