def coins_for(amount):
    """
    A vending machine gives back an amount (in cents) with as few coins as
    possible. There are coins of 200, 100, 50, 20, 10, 5, 2 and 1 cents.
    Returns the list of the coins, the largest ones first.
    """
    coins = []
    for coin in [200, 100, 50, 20, 10, 5, 2, 1]:
        while amount >= coin:
            coins.append(coin)
            amount -= coin
    return coins
