def cheapest_article(prices):
    lowest = min(prices.values())
    for name, price in prices.items():
        if price == lowest:
            return name
