# VERDICT equivalent
def invert_dict(ages):
    result = {}
    names = list(ages.keys())
    i = 0
    while i < len(names):
        age = ages[names[i]]
        try:
            result[age] = result[age] + [names[i]]
        except KeyError:
            result[age] = [names[i]]
        i = i + 1
    return result
