// VERDICT different: shift('z', 2147483647) is 'a' instead of 'w', c - 'a' + n overflows before the remainder
object Caesar {
  def shift(c: Char, n: Int): Char = {
    def rotate(start: Char): Char = {
      val k = (c - start + n) % 26
      if (k < 0) (start + k + 26).toChar else (start + k).toChar
    }
    if (c >= 'a' && c <= 'z') rotate('a')
    else if (c >= 'A' && c <= 'Z') rotate('A')
    else c
  }

  def encrypt(s: String, n: Int): String = s.toList.map(c => shift(c, n)).mkString("")

  def countChar(s: String, c: Char): Int = s.toList.filter(_ == c).size
}
