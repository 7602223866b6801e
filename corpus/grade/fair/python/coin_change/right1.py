def coins_for(amount):
    result = []
    for coin in (200, 100, 50, 20, 10, 5, 2, 1):
        number, amount = divmod(amount, coin)
        result += [coin] * number
    return result
