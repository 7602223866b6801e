# VERDICT different: {}, [("tea", 1)] raises ValueError instead of KeyError
def price_total(prices, basket):
    total = 0
    for name, amount in basket:
        if name not in prices:
            raise ValueError("unknown: " + name)
        total += prices[name] * amount
    return total
