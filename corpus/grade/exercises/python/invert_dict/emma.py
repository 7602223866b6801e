# VERDICT equivalent
from collections import defaultdict


def invert_dict(ages: dict[str, int]) -> dict[int, list[str]]:
    result = defaultdict(list)
    for name in ages:
        result[ages[name]].append(name)
    return dict(result)
