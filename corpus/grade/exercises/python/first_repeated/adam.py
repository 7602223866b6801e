# VERDICT equivalent
def first_repeated(guests):
    answer = None
    j = 0
    while j < len(guests) and answer is None:
        for k in range(j):
            if guests[k] == guests[j]:
                answer = guests[j]
        j += 1
    return answer
