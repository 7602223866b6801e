def cheapest_article(prices):
    return min(prices, key=prices.get)
