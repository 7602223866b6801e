object Repetition {
  def firstRepeated(numbers: List[Int]): Option[Int] = {
    var result: Option[Int] = None
    for (i <- 1 until numbers.length) {
      if (numbers.take(i).contains(numbers(i))) result = Some(numbers(i))
    }
    result
  }
}
