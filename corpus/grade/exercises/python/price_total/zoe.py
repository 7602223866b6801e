# VERDICT different: {"tea": 2}, [("tea", 1), ("tea", 3)] gives 6 instead of 8: a name that comes twice is counted once
def price_total(prices, basket):
    amounts = dict(basket)
    total = 0
    for name in amounts:
        total += prices[name] * amounts[name]
    return total
