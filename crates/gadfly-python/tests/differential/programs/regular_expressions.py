import re
print(re.match(r"(\w+) (\w+)", "Isaac Newton, physicist").groups())
print(re.findall(r"\bf[a-z]*", "which foot or hand fell fastest"), re.findall(r"(\w+)=(\d+)", "set width=20 and height=10"))
print(re.sub(r"(\b[a-z])", lambda m: m.group().upper(), "hello big world"), re.sub(r"\s+", " ", "a  b \t c"))
print(re.split(r"\W+", "Words, words, words."), re.split(r"(\W+)", "Words, words, words."), re.split("x*", "axbc"))
print(re.sub("x*", "-", "abxd"), re.subn("a", "b", "aaa", 2))
p = re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)")
m = p.search("on 2024-05-17 and 2023-01-01")
print(m, m.group("year"), m["month"], m.groupdict(), m.span(), m.start("day"), m.lastgroup, m.lastindex, m.expand(r"\g<day>.\2.\1"))
print([x.group() for x in p.finditer("on 2024-05-17 and 2023-01-01")], p.sub(r"\3/\2/\1", "2024-05-17"))
print(re.match("a(?=b)", "ab"), re.match("a(?!b)", "ab"), re.search("(?<=c)d", "cd"), re.search("(?<!c)d", "cd ad"))
print(re.findall("(?i)AB", "ab AB aB"), re.findall("^a.c$", "abc\nadc", re.M), re.findall("a.c", "a\nc", re.S), re.match(r"""
 \d+  # digits
 \.   # dot
 """, "12.", re.X))
print(re.findall(r"(a|b)*", "abab"), re.match(r"(a*)*", "aaa").groups(), re.match(r"(a|ab)(c|bcd)(d*)", "abcd").groups())
print(re.match(r"(.)\1", "aa"), re.match(r"(.)\1", "ab"), re.fullmatch(r"\d+", "123a"), re.fullmatch("a|ab", "ab"))
print(re.escape("a.b*c[d]"), re.compile("x", re.I | re.M), re.compile("a").flags, re.compile(b"a").flags)
print(re.findall(r"[^aeiou\s]+", "hello there"), re.findall(r"[\w.]+@[\w.]+", "me@a.b, you@c.d"), re.findall(r"[a-c-]+", "a-b-d"))
for bad in ["(", "[a", "a{2,1}", "*a", "(?P<n>a)(?P<n>b)", "\\", "(?P<1>a)", ")", "a**", "[z-a]", r"\1", "(?z)"]:
    try:
        re.compile(bad)
        print("fine", bad)
    except re.error as e:
        print(bad, "->", e, e.pos)
print(re.match(r"a{2,3}", "aaaa").group(), re.match(r"a{2,3}?", "aaaa").group(), re.match(r"a{,2}", "aaaa").group(), re.match("a{x", "a{x").group())
print(re.match(r"(?:(a)|b)*", "ab").groups(), re.match(r"(?:(a)|(b))*", "ab").groups(), re.match("(a)?(b)?", "b").groups("-"))
print(re.sub(r"(?P<q>['\"])(.*?)(?P=q)", r"<\2>", "say 'hi' and \"ho\""), re.search(r"\bcat\b", "concat cat").span())
print(re.findall(r"\d+(?:\.\d+)?", "1 2.5 3."), re.findall(r"é\w", "éa Éb", re.I), re.findall(rb"\w+", b"ab cd"))
print(re.sub("(a)(b)?", r"[\1\2]", "abaa"), re.match("(?(1)a|b)", "b") if False else None, re.match(r"(<)?a(?(1)>|$)", "<a>"), re.match(r"(<)?a(?(1)>|$)", "<a"))
print(re.split(",", "a,b,c", maxsplit=1), re.findall("", "abc"), re.findall("a|", "aba"), list(m.span() for m in re.finditer("", "ab")))
tok = re.compile(r"\s*(?:(\d+)|(.))")
print([(m.group(1), m.group(2)) for m in tok.finditer("3 + 4*(2 - 1)")])
print(re.match("(x+x+)+y", "x" * 15), re.search(r"(\d{3})-(\d{4})$", "call 555-1234").groups(), re.match(r"(?s:.)b", "\nb"), re.match("(?>a+)b", "aab") if True else 0)
print(re.match(r"^(\+|-)?\d+$", "-12").group(1), bool(re.match(r"[A-Z][a-z]+(?: [A-Z][a-z]+)*$", "John Smith Junior")))
try:
    re.match("a", 5)
except TypeError as e:
    print(e)
