def cheapest_article(prices):
    names = list(prices)
    best = names[0]
    for name in names[1:-1]:
        if prices[name] < prices[best]:
            best = name
    return best
