object Words {
  def longest(words: List[String]): String =
    words.reduceLeft((a, b) => if (b.length >= a.length) b else a)
}
