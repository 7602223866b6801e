object Repetition {
  def firstRepeated(numbers: List[Int]): Option[Int] = numbers match {
    case Nil => None
    case x :: rest =>
      if (rest.contains(x)) Some(x) else firstRepeated(rest)
  }
}
