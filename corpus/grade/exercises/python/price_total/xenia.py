# VERDICT different: {"tea": 2}, [("tea", 1), ("tea", 3)] gives 2: returns after the first line (and None for an empty basket)
def price_total(prices, basket):
    total = 0
    for name, amount in basket:
        total = total + prices[name] * amount
        return total
