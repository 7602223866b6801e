// VERDICT different: List(1, 2, 1) gives List(1, 2), removes all duplicates and not only neighbours
object Compress {
  def compress(xs: List[Int]): List[Int] = xs match {
    case Nil => Nil
    case h :: t => h :: compress(t.filter(_ != h))
  }
}
