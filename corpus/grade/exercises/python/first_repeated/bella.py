# VERDICT different: first_repeated(["Ann", "Bob", "Bob", "Ann"]) gives 'Ann' instead of 'Bob'
def first_repeated(guests):
    for guest in guests:
        if guests.count(guest) > 1:
            return guest
    return None
