object Digits {
  def reverse(n: Int): Int =
    n.toString.toList.sorted.reverse.mkString.toInt
}
