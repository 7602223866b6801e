# VERDICT different: {}, [("tea", 1)] gives 0 instead of KeyError: unknown names cost nothing
def price_total(prices, basket):
    total = 0
    for name, amount in basket:
        total += prices.get(name, 0) * amount
    return total
