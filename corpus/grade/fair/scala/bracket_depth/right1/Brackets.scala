object Brackets {
  def depth(term: String): Option[Int] = {
    val levels = term.scanLeft(0)((level, c) => c match {
      case '(' => level + 1
      case ')' => level - 1
      case _ => level
    })
    if (levels.last != 0 || levels.min < 0) None else Some(levels.max)
  }
}
