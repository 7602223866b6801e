# VERDICT equivalent
def price_total(prices, basket):
    i = 0
    total = 0
    while i < len(basket):
        item = basket[i]
        name = item[0]
        if name not in prices:
            raise KeyError(name)
        price = prices[name]
        total = total + price * item[1]
        i += 1
    return total
