object Change {
  def ways(amount: Int, coins: List[Int]): Int = coins match {
    case Nil => if (amount == 0) 1 else 0
    case coin :: others => (0 to amount by coin).map(paid => ways(amount - paid, others)).sum
  }
}
