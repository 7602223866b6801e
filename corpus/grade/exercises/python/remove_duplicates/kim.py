# VERDICT equivalent
def remove_duplicates(items: list[int]) -> list[int]:
    return list(dict.fromkeys(items))
