// VERDICT different: countChar("aA", 'a') is 2 instead of 1, ignores upper and lower case
object Caesar {
  def shift(c: Char, n: Int): Char = {
    val k = if (n % 26 < 0) n % 26 + 26 else n % 26
    if (c >= 'a' && c <= 'z') ('a' + (c - 'a' + k) % 26).toChar
    else if (c >= 'A' && c <= 'Z') ('A' + (c - 'A' + k) % 26).toChar
    else c
  }

  def encrypt(s: String, n: Int): String = s.map(shift(_, n))

  def countChar(s: String, c: Char): Int = s.count(_.toLower == c.toLower)
}
