object Repetition {

  /**
   * Looks for the first number in the list that has already occurred before it.
   * For List(3, 5, 4, 5, 3) this is 5. If all numbers are different, the result
   * is None.
   */
  def firstRepeated(numbers: List[Int]): Option[Int] = {
    def search(rest: List[Int], seen: Set[Int]): Option[Int] = rest match {
      case Nil => None
      case x :: tail =>
        if (seen.contains(x)) Some(x)
        else search(tail, seen + x)
    }
    search(numbers, Set())
  }
}
