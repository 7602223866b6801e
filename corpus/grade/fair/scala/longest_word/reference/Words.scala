object Words {

  /**
   * Returns the longest word of a list that is not empty. If several words have
   * this length, the first of them is returned.
   */
  def longest(words: List[String]): String = {
    if (words.tail.isEmpty) words.head
    else {
      val best = longest(words.tail)
      if (words.head.length >= best.length) words.head else best
    }
  }
}
