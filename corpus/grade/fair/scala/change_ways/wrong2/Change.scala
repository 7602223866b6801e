object Change {
  def ways(amount: Int, coins: List[Int]): Int = {
    if (amount == 0) 1
    else if (amount < 0 || coins.isEmpty) 0
    else ways(amount - coins.head, coins.tail) + ways(amount, coins.tail)
  }
}
