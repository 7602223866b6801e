# VERDICT equivalent
from itertools import filterfalse

def partition(belongs, values):
    return list(filter(belongs, values)), list(filterfalse(belongs, values))
