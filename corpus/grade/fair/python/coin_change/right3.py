def coins_for(amount):
    coins = [200] * (amount // 200)
    rest = amount % 200
    for coin in [100, 50, 20, 20, 10, 5, 2, 2, 1]:
        if coin <= rest:
            coins.append(coin)
            rest -= coin
    return coins
