# VERDICT different: first_repeated(["Ann", "Bob", "Ann"]) gives None instead of 'Ann'
def first_repeated(guests):
    for i in range(len(guests) - 1):
        if guests[i] == guests[i + 1]:
            return guests[i]
    return None
