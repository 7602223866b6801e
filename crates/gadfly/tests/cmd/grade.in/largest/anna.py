def largest(values):
    if not values:
        return None
    return max(values)
