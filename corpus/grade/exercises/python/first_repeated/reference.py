# REFERENCE
def first_repeated(guests):
    """Return the first name on the list that has been there before.

    Reading from the left, this is the name we notice first as a repetition,
    so for ["Ann", "Bob", "Bob", "Ann"] it is "Bob".
    If all names are different the answer is None.
    """
    seen = set()
    for guest in guests:
        if guest in seen:
            return guest
        seen.add(guest)
    return None
