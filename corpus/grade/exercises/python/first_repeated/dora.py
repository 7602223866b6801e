# VERDICT different: first_repeated(["Ann", "Ann", "Bob", "Bob"]) gives 'Bob' instead of 'Ann'
def first_repeated(guests):
    seen = []
    repeated = None
    for guest in guests:
        if guest in seen:
            repeated = guest
        else:
            seen.append(guest)
    return repeated
