"""Exercises on strings as a first course sets them."""


def is_palindrome(s):
    s = "".join(c.lower() for c in s if c.isalnum())
    return s == s[::-1]


def caesar(text, shift):
    out = ""
    for ch in text:
        if ch.isalpha():
            base = ord("A") if ch.isupper() else ord("a")
            out += chr((ord(ch) - base + shift) % 26 + base)
        else:
            out += ch
    return out


def count_vowels(s):
    counts = {}
    for c in s.lower():
        if c in "aeiou":
            counts[c] = counts.get(c, 0) + 1
    return counts


def run_length(s):
    if not s:
        return ""
    result, last, n = [], s[0], 1
    for c in s[1:]:
        if c == last:
            n += 1
        else:
            result.append(f"{last}{n}")
            last, n = c, 1
    result.append(f"{last}{n}")
    return "".join(result)


def anagrams(words):
    groups = {}
    for w in words:
        groups.setdefault("".join(sorted(w)), []).append(w)
    return [g for g in groups.values() if len(g) > 1]


def longest_common_prefix(words):
    if not words:
        return ""
    prefix = words[0]
    for w in words[1:]:
        while not w.startswith(prefix):
            prefix = prefix[:-1]
    return prefix


def roman(n):
    table = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    out = ""
    for value, numeral in table:
        while n >= value:
            out += numeral
            n -= value
    return out


print(is_palindrome("A man, a plan, a canal: Panama"), is_palindrome("hello"), is_palindrome(""))
print(caesar("Hello, World!", 3), caesar(caesar("Hello, World!", 3), -3))
print(count_vowels("The quick brown fox"), run_length("aaabbc"), run_length(""))
print(anagrams(["listen", "silent", "cat", "act", "dog"]), longest_common_prefix(["flower", "flow", "flight"]))
print([roman(n) for n in (1, 4, 9, 14, 40, 90, 400, 1994, 2024)])
s = "  Hello, Python World  "
print(repr(s.strip()), repr(s.lstrip()), repr(s.rstrip()), s.upper(), s.lower(), s.swapcase(), s.title(), s.split(), s.strip().split(","), s.replace("o", "0", 2))
print(s.find("Python"), s.rfind("o"), s.index("H"), s.count("o"), "Py" in s, s.startswith("  H"), s.endswith(("x", "  ")), s.strip().partition(","), s.rpartition("o"))
print("abc".center(9, "*"), "abc".ljust(6) + "|", "abc".rjust(6, "-"), "42".zfill(5), "-42".zfill(5), "a,b,,c".split(","), "a b  c".split(" "), "abc".join("123"), "x".join([]))
print("line1\nline2\r\nline3".splitlines(), "a\tb".expandtabs(4), "abc".isalpha(), "123".isdigit(), "abc1".isalnum(), " ".isspace(), "Ab".istitle(), "aB".islower(), "AB".isupper(), "x1".isidentifier())
print("hello"[1:4], "hello"[-3:], "hello"[::2], "hello"[::-1], "hello"[10:], "hello"[-100:2], "abc" * 3, "abc" < "abd", "Z" < "a", max("hello"), min("hello"), sorted("hello"), list(enumerate("ab")), "".join(reversed("abc")))
print("%s is %d years and %.2f m, %5d|%-5d|%05d %x %o %e %g %c %r %%" % ("Ann", 30, 1.756, 42, 42, 42, 255, 8, 12345.678, 0.0001, "z", "q"))
print("{} {1} {0}".replace("{} ", "").format("a", "b"), "{name!r:>8} {x:08.3f} {y:,} {z:+d} {w:^7}|".format(name="n", x=3.14159, y=1234567, z=5, w="mid"), "{0[1]} {1.real}".format([1, 2], 3), "{:{}}".format("x", 5))
w, p = 10, 3
print(f"{3.14159:{w}.{p}f}|{'left':<10}|{255:#x} {255:b} {1000000:_} {0.25:.1%} {1e10:g} {'é':*^5} {5!r} {w=} {w + p = :>6} {{}}")
print("abc".encode(), "é".encode("utf-8"), b"abc".decode(), "abc".translate(str.maketrans("ab", "xy", "c")), "ß".upper(), "ǅ".lower(), "İ".lower() == "i̇", "abc".casefold(), "a-b_c".replace("-", " "))
print("mississippi".strip("mip"), "xxabcxx".lstrip("x"), "TestHook".removeprefix("Test"), "MiscTests".removesuffix("Tests"), ascii("é"), repr("a'b"), repr('a"b\'c'), repr("\n\t\\\x00\x7f\u200b"))
for bad in [lambda: "abc".index("z"), lambda: "abc"[5], lambda: "a" + 1, lambda: "a" * "b", lambda: int("x"), lambda: "{}".format(), lambda: "%d" % "x", lambda: "a".join([1]), lambda: "abc".center("x"), lambda: ord("ab"), lambda: "%s %s" % ("a",), lambda: f"{1:q}"]:
    try:
        print(bad())
    except (ValueError, IndexError, TypeError) as e:
        print(type(e).__name__, e)
