object Brackets {

  /**
   * Determines how deeply the round brackets of a term are nested: 2 for
   * "(a+(b*c))", 0 if there are no brackets. If the brackets do not fit
   * together, the result is None.
   */
  def depth(term: String): Option[Int] = {
    var open = 0
    var deepest = 0
    for (c <- term) {
      if (c == '(') {
        open += 1
        if (open > deepest) deepest = open
      } else if (c == ')') {
        open -= 1
        if (open < 0) return None
      }
    }
    if (open == 0) Some(deepest) else None
  }
}
