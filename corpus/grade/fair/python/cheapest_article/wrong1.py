def cheapest_article(prices):
    lowest = 100
    best = ""
    for name, price in prices.items():
        if price < lowest:
            lowest = price
            best = name
    return best
