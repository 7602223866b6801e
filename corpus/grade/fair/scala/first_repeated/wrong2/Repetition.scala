object Repetition {
  def firstRepeated(numbers: List[Int]): Option[Int] = {
    val sorted = numbers.sorted
    val pairs = sorted.zip(sorted.drop(1))
    pairs.find(p => p._1 == p._2).map(_._1)
  }
}
