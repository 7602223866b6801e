object Words {
  def longest(words: List[String]): String = words.maxBy(_.length)
}
