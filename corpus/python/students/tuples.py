"""Sorting and grouping tuples (name, age)."""


def sort_by_age(people):
    """
    >>> sort_by_age([("Ann", 30), ("Bob", 20)])
    [('Bob', 20), ('Ann', 30)]
    """
    people = list(people)
    for i in range(len(people)):
        smallest = i
        for j in range(i + 1, len(people)):
            if people[j][1] < people[smallest][1]:  # MAYBE index-out-of-bounds
                smallest = j
        people[i], people[smallest] = people[smallest], people[i]
    return people


def oldest(people):
    """
    >>> oldest([("Ann", 30), ("Bob", 20)])
    'Ann'
    """
    if len(people) == 0:
        return None
    name, age = people[0]  # MAYBE uncaught-exception
    for other_name, other_age in people[1:]:  # MAYBE uncaught-exception
        if other_age > age:
            name, age = other_name, other_age
    return name


def group_by_decade(people):
    """
    >>> group_by_decade([("Ann", 34), ("Bob", 38)])
    {30: ['Ann', 'Bob']}
    """
    groups = {}
    for name, age in people:  # MAYBE uncaught-exception
        decade = age // 10 * 10
        groups.setdefault(decade, []).append(name)
    return groups


def adults(people, limit=18):
    """
    >>> adults([("Ann", 30), ("Bob", 12)])
    ['Ann']
    """
    return [name for name, age in people if age >= limit]  # MAYBE uncaught-exception
