# REFERENCE
def is_anagram(a: str, b: str) -> bool:
    """Same letters equally often; case and spaces do not count."""
    a = a.replace(" ", "").lower()
    b = b.replace(" ", "").lower()
    return sorted(a) == sorted(b)
