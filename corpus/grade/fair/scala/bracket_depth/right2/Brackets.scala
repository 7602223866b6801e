object Brackets {
  def depth(term: String): Option[Int] = {
    def walk(rest: List[Char], open: Int, most: Int): Option[Int] = rest match {
      case Nil => if (open == 0) Some(most) else None
      case '(' :: tail => walk(tail, open + 1, math.max(most, open + 1))
      case ')' :: tail => if (open == 0) None else walk(tail, open - 1, most)
      case _ :: tail => walk(tail, open, most)
    }
    walk(term.toList, 0, 0)
  }
}
