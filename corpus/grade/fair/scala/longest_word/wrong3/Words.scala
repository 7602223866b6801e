object Words {
  def longest(words: List[String]): String = {
    var best = words.head
    for (i <- 1 until words.length - 1) {
      if (words(i).length > best.length) best = words(i)
    }
    best
  }
}
