object Digits {
  def reverse(n: Int): Int = {
    def go(rest: Int, result: Int): Int =
      if (rest == 0) result else go(rest / 10, 10 * result + rest % 10)
    go(n, 0)
  }
}
