// REFERENCE
object Compress {
  def compress(xs: List[Int]): List[Int] = xs match {
    case a :: b :: rest =>
      if (a == b) compress(b :: rest)
      else a :: compress(b :: rest)
    case short => short
  }
}
