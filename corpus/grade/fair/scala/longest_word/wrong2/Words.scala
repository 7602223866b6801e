object Words {
  def longest(words: List[String]): String = words.max
}
