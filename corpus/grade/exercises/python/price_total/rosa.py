# VERDICT equivalent
def price_total(prices, basket):
    return sum(prices[name] * amount for name, amount in basket)
