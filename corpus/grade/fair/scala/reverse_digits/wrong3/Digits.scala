object Digits {
  def reverse(n: Int): Int =
    if (n < 10) n
    else if (n < 100) n % 10 * 10 + n / 10
    else n % 10 * 100 + n / 10 % 10 * 10 + n / 100
}
