// VERDICT different: shift('\u00e9', 1) changes the character although it is not in a-z, isLower is too wide
object Caesar {
  def shift(c: Char, n: Int): Char = {
    val k = (n % 26 + 26) % 26
    if (c.isLower) ('a' + (c - 'a' + k) % 26).toChar
    else if (c.isUpper) ('A' + (c - 'A' + k) % 26).toChar
    else c
  }

  def encrypt(s: String, n: Int): String = s.map(c => shift(c, n))

  def countChar(s: String, c: Char): Int = s.toList match {
    case Nil => 0
    case h :: t => (if (h == c) 1 else 0) + countChar(t.mkString, c)
  }
}
