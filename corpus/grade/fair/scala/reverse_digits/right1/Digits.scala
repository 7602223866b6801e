object Digits {
  def reverse(n: Int): Int = n.toString.reverse.toInt
}
