def sort_age(lst):
    """People with their ages, the oldest first."""
    result = []
    while lst:
        oldest = lst[0]
        for p in lst:
            if p[1] > oldest[1]:
                oldest = p
        result.append(oldest)
        lst = [p for p in lst if p is not oldest]
    return result
