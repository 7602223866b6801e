object Repetition {
  def firstRepeated(numbers: List[Int]): Option[Int] =
    numbers.indices.find(i => numbers.take(i).contains(numbers(i))).map(i => numbers(i))
}
