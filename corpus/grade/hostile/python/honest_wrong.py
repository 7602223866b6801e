# VERDICT different: total([1]) -- must keep its verdict in this company
def total(values):
    return sum(values[1:])
