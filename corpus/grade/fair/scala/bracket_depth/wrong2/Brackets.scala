object Brackets {
  def depth(term: String): Option[Int] = {
    var open = 0
    var pairs = 0
    for (c <- term) {
      if (c == '(') open += 1
      if (c == ')') {
        open -= 1
        pairs += 1
        if (open < 0) return None
      }
    }
    if (open == 0) Some(pairs) else None
  }
}
