def cheapest_article(prices):
    pairs = []
    for name, price in prices.items():
        pairs.append((price, name))
    pairs.sort()
    return pairs[0][1]
