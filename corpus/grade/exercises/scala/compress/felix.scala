// VERDICT equivalent
object Compress {
  def compress(xs: List[Int]): List[Int] = xs match {
    case Nil => Nil
    case first :: rest =>
      // an element stays if it differs from the one before it
      first :: (for ((before, x) <- xs.zip(rest) if before != x) yield x)
  }
}
