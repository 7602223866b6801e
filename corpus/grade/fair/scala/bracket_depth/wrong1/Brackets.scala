object Brackets {
  def depth(term: String): Option[Int] = {
    if (term.count(_ == '(') != term.count(_ == ')')) None
    else {
      val levels = term.scanLeft(0)((level, c) =>
        if (c == '(') level + 1 else if (c == ')') level - 1 else level)
      Some(levels.max)
    }
  }
}
