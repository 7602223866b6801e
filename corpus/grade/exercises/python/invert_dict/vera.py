# VERDICT equivalent
def invert_dict(ages):
    return {age: [n for n in ages if ages[n] == age] for age in set(ages.values())}
