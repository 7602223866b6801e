object Brackets {
  def depth(term: String): Option[Int] = {
    var brackets = term.filter(c => c == '(' || c == ')')
    var level = 0
    while (brackets.contains("()")) {
      // removes the innermost pairs, the pairs side by side belong to one level
      brackets = removeInner(brackets)
      level += 1
    }
    if (brackets.isEmpty) Some(level) else None
  }

  private def removeInner(s: String): String = s.replace("()", "")
}
