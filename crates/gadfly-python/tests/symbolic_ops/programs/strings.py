# wants: True False
# complete
def starts(s: str):
    return s.startswith('ab')


# wants: 'vowel' 'other' 'empty'
def first_letter(s: str):
    if not s:
        return 'empty'
    if s[0] in 'aeiou':
        return 'vowel'
    return 'other'


# wants: True False
def palindrome(s: str):
    return s == s[::-1]


# wants: True False
def clean_palindrome(s: str):
    t = ''.join(c.lower() for c in s if c.isalnum())
    if t == t[::-1]:
        return True
    return False


# wants: 2 1 0
def vowels(s: str):
    return sum(1 for c in s if c in 'aeiou')


# wants: ValueError returns
def number(s: str):
    n = int(s)
    if n > 50:
        return 'large'
    return n


# wants: ValueError returns
def decimal(s: str):
    x = float(s)
    if x == 0.5:
        return 'half'
    return x


# wants: returns
def shout(s: str):
    if s.isupper():
        return s + '!'
    return s.upper()


# wants: returns
def caesar(s: str, k: int):
    out = ''
    for c in s:
        if 'a' <= c <= 'z':
            out += chr((ord(c) - ord('a') + k) % 26 + ord('a'))
        else:
            out += c
    return out


# wants: 'two' 'one'
def words(s: str):
    parts = (s + 'x').split()
    if len(parts) == 2:
        return 'two'
    if len(parts) == 1:
        return 'one'
    return 'none'


# wants: 'pair' 'single'
def comma(s: str):
    left, _, right = (s + 'x').partition(',')
    if left and right:
        return 'pair'
    return 'single'


# wants: returns
def message(n: int, x: float):
    if n > 3:
        return 'n is ' + str(n) + ' and x is ' + str(x)
    return f'{n}: {x:.2f}'


# wants: ValueError returns
# complete
# most: 3
def complains(n: int):
    if n < 0:
        raise ValueError(f'negative: {n}')
    print('got', n)
    return n


# wants: 1 2 3
def length_of_text(n: int):
    if n < 0 or n > 500:
        return None
    return len(str(n))


# wants: True False
def number_palindrome(n: int):
    if n < 0 or n > 999:
        return None
    t = str(n)
    return t == t[::-1]


# wants: 'digit' 'upper' 'lower' 'space' 'other' TypeError
# complete
def kind_of(c: str):
    code = ord(c)
    if c.isdigit():
        return 'digit'
    if c.isupper():
        return 'upper'
    if c.islower():
        return 'lower'
    if c.isspace():
        return 'space'
    return 'other'


# wants: returns IndexError
def at(s: str, i: int):
    c = s[i]
    if c == 'q':
        return 'found'
    return 'not'


# wants: -1 0 1
def where(s: str, t: str):
    return s.find(t)


# wants: returns
def replaced(s: str):
    t = s.replace('a', 'bb')
    return len(t)


# wants: returns
def title(s: str):
    return s.title(), s.capitalize(), s.swapcase(), s.strip(), s.zfill(3), s.center(4, '*')


# wants: 'more' 'less'
def compare(a: str, b: str):
    if a > b:
        return 'more'
    return 'less'


# wants: returns
def run_length(s: str):
    if not s:
        return ''
    out = ''
    count = 1
    for i in range(1, len(s)):
        if s[i] == s[i - 1]:
            count += 1
        else:
            out += s[i - 1] + str(count)
            count = 1
    return out + s[-1] + str(count)


# wants: True False
def anagram(a: str, b: str):
    return sorted(a) == sorted(b)


# wants: returns ValueError
def sliced(s: str, i: int, j: int):
    if i > j:
        raise ValueError('order')
    return s[i:j] + '|' + s[j:]


# wants: returns
def shown(s: str, n: int):
    return repr(s), [s, n], {s: n}, '%s=%d' % (s, n), '{:>4}|{:<3}'.format(s, n)
