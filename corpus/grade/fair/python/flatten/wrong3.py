def flatten(nested):
    return [int(c) for c in str(nested) if c.isdigit()]
