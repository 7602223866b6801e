def cheapest_article(prices):
    """
    The dictionary prices maps names of articles to their prices. Returns the
    name of the cheapest article. There is at least one article, and no two
    articles have the same price.
    """
    best = None
    for name in prices:
        if best is None or prices[name] < prices[best]:
            best = name
    return best
