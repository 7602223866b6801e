object Words {
  def longest(words: List[String]): String = {
    var best = words(0)
    for (word <- words) {
      if (word.length > best.length) {
        best = word
      }
    }
    best
  }
}
