# VERDICT equivalent
def partition(belongs, values):
    yes = [v for v in values if belongs(v)]
    no = [v for v in values if not belongs(v)]
    return (yes, no)
