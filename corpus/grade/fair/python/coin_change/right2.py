COINS = [200, 100, 50, 20, 10, 5, 2, 1]


def coins_for(amount):
    result = []
    i = 0
    while amount != 0:
        if COINS[i] <= amount:
            result.append(COINS[i])
            amount = amount - COINS[i]
        else:
            i = i + 1
    return result
