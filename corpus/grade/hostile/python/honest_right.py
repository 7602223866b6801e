# VERDICT equivalent -- must keep its verdict in this company
def total(values):
    return sum(values)
