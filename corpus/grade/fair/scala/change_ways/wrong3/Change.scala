object Change {
  def ways(amount: Int, coins: List[Int]): Int = {
    if (amount <= 0 || coins.isEmpty) 0
    else if (amount == coins.head) 1 + ways(amount, coins.tail)
    else ways(amount - coins.head, coins) + ways(amount, coins.tail)
  }
}
