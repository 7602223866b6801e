# VERDICT equivalent
def count_substring(text, part):
    return sum(text.startswith(part, i) for i in range(len(text))) if part else 0
