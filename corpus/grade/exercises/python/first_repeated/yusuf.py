# VERDICT equivalent
def first_repeated(guests):
    for i in range(len(guests)):
        if guests[i] in guests[:i]:
            return guests[i]
