def sort_age(lst):
    return sorted(lst, reverse=True)
