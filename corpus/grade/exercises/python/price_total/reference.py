# REFERENCE
def price_total(prices, basket):
    """{"tea": 2.5, "bun": 1}, [("tea", 2), ("bun", 1)] -> 6.0; KeyError for an unknown name."""
    total = 0
    for name, amount in basket:
        total += prices[name] * amount
    return total
