object Words {
  def longest(words: List[String]): String =
    words.foldLeft("")((best, word) => if (word.length > best.length) word else best)
}
