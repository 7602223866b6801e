object Brackets {
  def depth(term: String): Option[Int] = {
    var open = 0
    var deepest = 0
    for (c <- term) {
      if (c == '(') open += 1
      else if (c == ')') {
        open -= 1
        if (open < 0) return None
      }
      if (open > deepest) deepest = open
    }
    Some(deepest)
  }
}
