object Repetition {
  def firstRepeated(numbers: List[Int]): Option[Int] = {
    val extra = numbers.zipWithIndex.filter { case (x, i) => numbers.indexOf(x) < i }
    extra.headOption.map(_._1)
  }
}
