# wants: 'euro' 'other'
def currency(s: str):
    if '€' in s:
        return 'euro'
    return 'other'


# wants: 'wide' 'narrow' TypeError
def width(c: str):
    if ord(c) > 1000:
        return 'wide'
    return 'narrow'


# wants: 'letter' 'other'
def letters(s: str):
    if s.isalpha():
        return 'letter'
    return 'other'


# wants: 'lines' 'tab' 'plain'
def layout(s: str):
    if '\n' in s:
        return 'lines'
    if '\t' in s:
        return 'tab'
    return 'plain'
