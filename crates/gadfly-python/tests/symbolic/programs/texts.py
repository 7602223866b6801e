def vowels(s):
    count = 0
    for c in s:
        if c in 'aeiou':
            count += 1
    return count


def initials(name: str) -> str:
    result = ''
    for part in name.split():
        result += part[0]
    return result


def check(password):
    if len(password) < 8:
        return 'short'
    return 'ok'


def command(text):
    if text == 'hello':
        return 1
    if text.startswith('bye'):
        return 2
    return 3


def is_palindrome(s):
    i = 0
    j = len(s) - 1
    while i < j:
        if s[i] != s[j]:
            return False
        i += 1
        j -= 1
    return True


def counts(words):
    result = {}
    for w in words:
        if w in result:
            result[w] += 1
        else:
            result[w] = 1
    return result


def lookup(d, key):
    if key in d:
        return d[key]
    return None


def person(p):
    if p['age'] >= 18:
        return p['name']
    return 'minor'


def invert(d: dict[str, int]):
    result = {}
    for k, v in d.items():
        result[v] = k
    return result


def common(a: set[int], b: set[int]):
    result = a & b
    if len(result) > 1:
        return 'many'
    return 'few'
