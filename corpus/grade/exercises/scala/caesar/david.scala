// VERDICT equivalent
import scala.annotation.tailrec

object Caesar {
  private def next(c: Char): Char = c match {
    case 'z' => 'a'
    case 'Z' => 'A'
    case x if (x >= 'a' && x < 'z') || (x >= 'A' && x < 'Z') => (x + 1).toChar
    case x => x
  }

  @tailrec
  private def repeat(c: Char, k: Int): Char = if (k == 0) c else repeat(next(c), k - 1)

  def shift(c: Char, n: Int): Char = {
    val k = n % 26
    if (k < 0) repeat(c, k + 26) else repeat(c, k)
  }

  def encrypt(s: String, n: Int): String =
    s.foldLeft("")((done, c) => done + shift(c, n))

  def countChar(s: String, c: Char): Int = {
    @tailrec
    def go(i: Int, acc: Int): Int =
      if (i == s.length) acc
      else if (s(i) == c) go(i + 1, acc + 1)
      else go(i + 1, acc)
    go(0, 0)
  }
}
